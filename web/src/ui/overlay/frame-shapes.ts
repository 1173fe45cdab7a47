/** The icon shapes of every page's frame. All others are loaded with the pages that show them: `Icon.tsx`. */
export const frameShapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
} as const
