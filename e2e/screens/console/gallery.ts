// The console's part of docs/screens.md.
import { type State, words } from '../states.ts'
import { type StaffScreen, staffScreens, statesOfStaffScreen } from './list.ts'

/** The columns, with the width of one theme's part of a picture in pixels. */
export const staffViews = { phone: { width: 360 }, desktop: { width: 760 } } as const
export type StaffView = keyof typeof staffViews

export const viewsOf = ({ onPhones }: StaffScreen): StaffView[] => (onPhones ? ['phone', 'desktop'] : ['desktop'])

export const fileOfStaff = ({ name }: StaffScreen, state: State, view: StaffView) =>
  `${name}${state === 'usual' ? '' : `-${state}`}-${view}.webp`

const picture = (screen: StaffScreen, state: State, view: StaffView) =>
  `![${screen.title}, ${state}, ${view}, light and dark](screens/${fileOfStaff(screen, state, view)})`

function table(screen: StaffScreen, state: State): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const views = viewsOf(screen)
  return [
    state === 'usual' ? '' : `**${words[state]}**\n\n`,
    row(views),
    `|${'---|'.repeat(views.length)}\n`,
    row(views.map((view) => picture(screen, state, view))),
  ].join('')
}

function section(screen: StaffScreen): string {
  const tables = statesOfStaffScreen(screen).map((state) => table(screen, state))
  return `### ${screen.title}\n\n\`${screen.shownPath ?? screen.path}\`\n\n${tables.join('\n')}`
}

export const staffGallery = () => `## The staff's console

In English only; a desktop, and for the counter a phone too. \`npm run screens -- console\` takes these pictures anew. The list is
\`e2e/screens/console/list.ts\`.

${staffScreens.map(section).join('\n')}`
