// docs/screens.md: the pictures of every screen, one below the other.
import { staffGallery } from './console/gallery.ts'
import { type Screen, screens, statesOf } from './patient/list.ts'
import { type State, words } from './states.ts'

/** How a screen is looked at: the columns of the gallery. Filipino has the usual state only. */
export const views = {
  phone: { title: 'phone', themes: ['light', 'dark'] },
  desktop: { title: 'desktop', themes: ['light', 'dark'] },
  filipino: { title: 'Filipino', themes: ['light'] },
} as const
export type View = keyof typeof views

export const fileOf = ({ name }: Screen, state: State, view: View) =>
  `${name}${state === 'usual' ? '' : `-${state}`}-${view}.webp`

const picture = (screen: Screen, state: State, view: View) =>
  `![${[screen.title, state, views[view].title, views[view].themes.join(' and ')].join(', ')}](screens/${fileOf(screen, state, view)})`

function table(screen: Screen, state: State): string {
  const shown = (Object.keys(views) as View[]).filter((view) => state === 'usual' || view !== 'filipino')
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  return [
    state === 'usual' ? '' : `**${words[state]}**\n\n`,
    row(shown.map((view) => views[view].title)),
    `|${'---|'.repeat(shown.length)}\n`,
    row(shown.map((view) => picture(screen, state, view))),
  ].join('')
}

function section(screen: Screen): string {
  const path = screen.shownPath ?? screen.path
  const tables = statesOf(screen).map((state) => table(screen, state))
  return `### ${screen.title}\n\n\`${path}\`\n\n${tables.join('\n')}`
}

export const gallery = () => `# Screens

\`npm run screens\` takes the pictures anew, from the built apps and the demo program; \`npm run screens -- home\` those of one screen.

## The patient's app

Every screen, light and dark, and in Filipino. The list is \`e2e/screens/patient/list.ts\`. [The staff's console](#the-staffs-console) follows.

${screens.map(section).join('\n')}
${staffGallery()}`
