import { type AlterTableCmd, type Node, type ObjectType, parse } from 'libpg-query'

/** A migration file. */
export type Migration = { name: string; sql: string }

/**
 * What a statement does to servers of the previous version, which run beside the new one during an upgrade:
 * nothing, break them unless they no longer use what it removes, or something that a person has to judge.
 */
type Effect = { kind: 'none' } | { kind: 'removes' | 'changes'; what: string }

const none: Effect = { kind: 'none' }
const removes = (what: string): Effect => ({ kind: 'removes', what })
const changes = (what: string): Effect => ({ kind: 'changes', what })

/** Constraints that give a column its value if an insert leaves it out. */
const fills = new Set(['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'])

const addedColumn = ({ def }: AlterTableCmd): Effect => {
  if (!def || !('ColumnDef' in def)) return changes('adds a column')
  const { colname, constraints = [] } = def.ColumnDef
  const kinds = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint.contype ?? ''] : []))
  const isRequired = kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY')
  if (isRequired && !kinds.some((kind) => fills.has(kind))) return removes(`adds the required column ${colname}`)
  return kinds.includes('CONSTR_UNIQUE') ? changes(`adds the unique column ${colname}`) : none
}

const alteration = (command: AlterTableCmd): Effect => {
  const { subtype, name } = command
  if (subtype === 'AT_AddColumn') return addedColumn(command)
  if (subtype === 'AT_SetStatistics') return none
  if (subtype === 'AT_DropColumn') return removes(`drops the column ${name}`)
  if (subtype === 'AT_AlterColumnType') return removes(`changes the type of the column ${name}`)
  return changes(`${subtype} ${name ?? ''}`.trim())
}

/** Objects that no statement of the application names. */
const unnamed = new Set<ObjectType | undefined>(['OBJECT_INDEX', 'OBJECT_TRIGGER'])

/** The effects of a statement. `isNew` says whether a table was created after the previous version. */
const effectsOf = (statement: Node, isNew: (table: string | undefined) => boolean): Effect[] => {
  if ('CreateStmt' in statement) return [none]
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt
    if (isNew(relation?.relname)) return [none]
    return cmds.flatMap((one) => ('AlterTableCmd' in one ? [alteration(one.AlterTableCmd)] : []))
  }
  if ('IndexStmt' in statement) {
    const { unique, relation, idxname } = statement.IndexStmt
    return [unique && !isNew(relation?.relname) ? changes(`creates the unique index ${idxname}`) : none]
  }
  if ('CreateTrigStmt' in statement) {
    const { relation, trigname } = statement.CreateTrigStmt
    return [isNew(relation?.relname) ? none : changes(`creates the trigger ${trigname}`)]
  }
  if ('CreateFunctionStmt' in statement) {
    return [statement.CreateFunctionStmt.replace ? changes('replaces a function') : none]
  }
  if ('RenameStmt' in statement) return [removes(`renames ${statement.RenameStmt.subname ?? 'a table'}`)]
  if ('DropStmt' in statement) {
    const { removeType } = statement.DropStmt
    const what = `drops ${removeType?.replace('OBJECT_', 'a ').toLowerCase()}`
    return [unnamed.has(removeType) ? changes(what) : removes(what)]
  }
  return [changes(`runs ${Object.keys(statement)[0]}`)]
}

/** The note before a statement that removes something, with the version whose code no longer uses it. */
const unusedNote = /^\s*--\s*unused since (\d+\.\d+\.\d+)/m
/** The note before a statement that says why the previous version still works. */
const reasonNote = /^\s*--\s*previous version: \S/m

const problemOf = (effect: Effect, comment: string, released: readonly string[]): string | null => {
  if (effect.kind === 'none') return null
  if (effect.kind === 'changes') {
    return reasonNote.test(comment) ? null : `${effect.what}: say why it works, as “-- previous version: …”`
  }
  const since = unusedNote.exec(comment)?.[1]
  if (since && released.includes(since)) return null
  const hint = since ? `${since} is not released` : 'name the version, as “-- unused since 0.1.0”'
  return `${effect.what}: the previous version must not use it any more; ${hint}`
}

/** A statement with the comments before it. */
type Commented = { statement: Node; comment: string }

const statementsOf = async (sql: string): Promise<Commented[]> => {
  // The parser counts bytes.
  const bytes = Buffer.from(sql)
  const { stmts = [] } = await parse(sql)
  let end = 0
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length = bytes.length - start }) => {
    const comment = bytes.subarray(end, start).toString()
    end = start + length
    return stmt ? [{ statement: stmt, comment }] : []
  })
}

/**
 * Finds what would break servers of the previous version in migrations that no version has released yet: one sentence
 * per problem. During an upgrade both versions work on the new schema, so it may only expand; what the previous version
 * already stopped using may go.
 *
 * @param released the released versions
 */
export const findBreakingChanges = async (migrations: Migration[], released: readonly string[]): Promise<string[]> => {
  const newTables = new Set<string | undefined>()
  const problems: string[] = []
  for (const { name, sql } of migrations) {
    for (const { statement, comment } of await statementsOf(sql)) {
      if ('CreateStmt' in statement) newTables.add(statement.CreateStmt.relation?.relname)
      const found = effectsOf(statement, (table) => newTables.has(table))
        .map((effect) => problemOf(effect, comment, released))
        .filter((problem) => problem !== null)
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
  }
  return problems
}
