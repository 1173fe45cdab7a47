import { frameShapes } from '../overlay/frame-shapes.ts'
import { LinePicture } from './LinePicture.tsx'

const shapes = {
  ...frameShapes,
  check: 'M4 12.5 9.5 18 20 6.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  star: 'M12 3.8l2.5 5.3 5.7.8-4.2 4 1 5.8-5-2.8-5 2.8 1-5.8-4.2-4 5.7-.8z',
  bell: 'M6.5 10.5a5.5 5.5 0 0 1 11 0v4l2 3h-15l2-3zM10 20.5h4M12 5V3.5',
  arrowRight: 'M4 12h15M13 6l6 6-6 6',
  arrowLeft: 'M20 12H5M11 6l-6 6 6 6',
  chevronDown: 'M6 9.5l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  place:
    'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 1 0-13 0c0 5.4 6.5 11 6.5 11ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5M16 4.9a3.5 3.5 0 0 1 0 6.2M18.2 15c1.8.7 2.9 2.2 3.3 4.5',
  coin: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM14.8 9c-.5-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2.2 0 3.2 5.8 1.4 5.8 4.6 0 1.4-1.3 2.2-3 2.2-1.4 0-2.5-.6-3-1.7M12 6v1.5M12 16.5V18',
  flag: 'M5.5 21V4M5.5 5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  share: 'M12 14.5V3.5M7.5 8 12 3.5 16.5 8M5 12.5v8h14v-8',
  download: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M5 16.5v4h14v-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6v.2',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 13.5v6h-13v-13h6',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  more: 'M5 11.9v.2M12 11.9v.2M19 11.9v.2',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z',
} as const

export type IconName = keyof typeof shapes

/** A small line picture by name. Hidden from screen readers: the text or label beside it is read instead. */
export const Icon = ({ name, filled, className }: { name: IconName; filled?: boolean; className?: string }) => (
  <LinePicture shape={shapes[name]} filled={filled} className={className} />
)
