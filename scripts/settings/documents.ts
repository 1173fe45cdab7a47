import type { SettingDescription } from '../../server/src/platform/base/setting-descriptions.ts'

export type SettingsSource = {
  groups: readonly { title: string; settings: Partial<Record<string, SettingDescription>> }[]
  /** The names of the variables in the schema. */
  names: readonly string[]
  /** The default values in the schema. */
  defaults: Partial<Record<string, unknown>>
}
type Setting = SettingDescription & { name: string; value: unknown }

const introduction = `# Settings

All settings are environment variables. None is needed for development: without them the whole product runs on embedded defaults.
Production needs the ones that are marked as required. An empty variable counts as not given, and a wrong one stops the start with a sentence.

Secrets, and variables that end with \`_URL\` or \`_ID\`, can come from files: \`NAME_FILE\` names a file with the value of \`NAME\`.
Some secrets can be stored by an admin instead (Admin, Tokens). A variable takes precedence over a stored secret of the same name.
A file of variables can be given to Node: \`node --env-file=.env server/dist/program/main.js\`. [.env.example](../.env.example) is such a file.

This page and \`.env.example\` are generated from \`server/src/platform/base/config/environment.ts\` and \`server/src/platform/base/setting-descriptions.ts\` by
\`npm run settings\`. \`npm run check\` fails where they are not current.
`

const variablesOfOthers = `
## Variables of other programs

- \`NODE_EXTRA_CA_CERTS\`: read by Node. A file with the certificates of a private certificate authority. It must be in the environment:
  Node does not take it from a file of \`--env-file\`.
- \`CHROMIUM_PATH\`: read by the browser tests. The program of a Chromium or Chrome, if the set-up does not find one.
- \`PAYPAL_OPENAPI_DIR\`: read by the tests of the PayPal client and its sandbox. A folder with PayPal’s published OpenAPI files.
  Without it those tests are skipped.
`

const widthMax = 120

/** Wraps the text into lines of at most `widthMax` characters. All lines but the first begin with `indent`. */
const wrap = (text: string, indent: string): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > widthMax) {
      lines.push(line)
      line = indent + word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}

const settingsOf = ({ groups, defaults }: SettingsSource): { title: string; settings: Setting[] }[] =>
  groups.map(({ title, settings }) => ({
    title,
    settings: Object.entries(settings).flatMap(([name, setting]) =>
      setting ? [{ ...setting, name, value: defaults[name] }] : [],
    ),
  }))

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const defaultText = ({ value, default: words }: Setting): string =>
  value === undefined ? (words ?? 'none') : `\`${valueText(value)}\``

const pageEntry = (setting: Setting): string =>
  [
    `### ${setting.name}`,
    '',
    wrap(setting.description, ''),
    '',
    ...(setting.required ? [`- Required ${setting.required}.`] : []),
    wrap(`- Default: ${defaultText(setting)}`, '  '),
    ...(setting.example ? [`- Example: \`${setting.example}\``] : []),
    '',
  ].join('\n')

/** `docs/settings.md`. */
export const settingsPage = (source: SettingsSource): string =>
  [
    introduction,
    ...settingsOf(source).map(({ title, settings }) => `\n## ${title}\n\n${settings.map(pageEntry).join('\n')}`),
    variablesOfOthers,
  ].join('')

const comment = (text: string): string => wrap(`# ${text.replaceAll('`', '')}`, '# ')

const exampleEntry = (setting: Setting): string =>
  [
    comment(setting.description),
    ...(setting.required ? [`# Required ${setting.required}.`] : []),
    ...(setting.example || setting.value === undefined ? [comment(`Default: ${defaultText(setting)}`)] : []),
    `# ${setting.name}=${setting.example ?? (setting.value === undefined ? '' : valueText(setting.value))}`,
    '',
  ].join('\n')

/** `.env.example`. */
export const settingsExample = (source: SettingsSource): string =>
  [
    '# All settings of Muster; docs/settings.md has the same as a page. None is needed for development.\n',
    ...settingsOf(source).map(
      ({ title, settings }) => `\n# ── ${title} ──\n\n${settings.map(exampleEntry).join('\n')}`,
    ),
  ].join('')

/** The problems of the descriptions, one line each. */
export const undescribed = ({ groups, names, defaults }: SettingsSource): string[] => {
  const described = groups.flatMap(({ settings }) => Object.entries(settings))
  const of = (name: string) => described.filter(([each]) => each === name).map(([, setting]) => setting)
  return names.flatMap((name) => {
    const [setting, ...more] = of(name)
    if (!setting) return [`${name} has no description`]
    if (more.length > 0) return [`${name} has two descriptions`]
    return defaults[name] === undefined && !setting.default && !setting.required ? [`${name} has no default`] : []
  })
}
