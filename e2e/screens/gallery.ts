// docs/screens.md: the pictures that best show what the two apps do; docs/handbook has those of the console, too. `npm run screens`
// takes all the others, which are not committed.

/** The file is named after the screen, its state unless it is the usual one, and the view. */
type Picture = { file: string; caption: string }
type Section = { title: string; pictures: Picture[] }

const sections: Section[] = [
  {
    title: 'The patient’s app, on a phone',
    pictures: [
      { file: 'welcome-phone', caption: 'Welcome' },
      { file: 'patient-enrollment-5-phone', caption: 'Registering: a photo is checked before it is sent' },
      { file: 'patient-enrollment-6-phone', caption: 'Registering: check your answers' },
      { file: 'home-waiting-phone', caption: 'Home while the registration is under review' },
      { file: 'home-phone', caption: 'Home: the current letter, and what to do next' },
      { file: 'loa-branch-phone', caption: 'A letter is claimed at a branch' },
      { file: 'loa-code-phone', caption: 'The claim code, for the counter' },
      { file: 'home-offline-phone', caption: 'Home, opened without a network' },
      { file: 'or-upload-form-filled-phone', caption: 'Receipts, with what each is for' },
      { file: 'loa-receipts-phone', caption: 'A letter’s receipts, and what to do about each' },
      { file: 'document-declined-phone', caption: 'A declined photo, and why' },
      { file: 'notifications-phone', caption: 'Notifications' },
      { file: 'access-log-phone', caption: 'Who has looked at my data' },
      { file: 'unsubscribe-phone', caption: 'Leave, copy or erase' },
    ],
  },
  {
    title: 'In Filipino',
    pictures: [
      { file: 'home-filipino', caption: 'Home' },
      { file: 'loa-code-filipino', caption: 'The claim code' },
    ],
  },
  {
    title: 'The patient’s app, on a desktop',
    pictures: [
      { file: 'home-desktop', caption: 'Home' },
      { file: 'loa-code-desktop', caption: 'The claim code' },
    ],
  },
  {
    title: 'The staff’s console: the review',
    pictures: [
      { file: 'console-queue-registration-desktop', caption: 'A registration, its documents and the decision' },
      { file: 'console-queue-officialreceipt-desktop', caption: 'An official receipt, compared with its letter' },
      { file: 'console-queue-decline-desktop', caption: 'A decline, with the text that the patient reads' },
      { file: 'console-search-desktop', caption: 'The search for patients, letters and cases' },
      { file: 'console-patient-desktop', caption: 'A patient' },
    ],
  },
  {
    title: 'The staff’s console: the counter',
    pictures: [
      { file: 'console-counter-phone', caption: 'Between two patients' },
      { file: 'console-counter-good-phone', caption: 'The code is good' },
      { file: 'console-counter-not-good-phone', caption: 'The code is not good' },
      { file: 'console-counter-kept-phone', caption: 'A hand-over without a network' },
      { file: 'console-counter-locked-phone', caption: 'A locked till' },
    ],
  },
  {
    title: 'The staff’s console: a branch',
    pictures: [
      { file: 'console-today-desktop', caption: 'The day' },
      { file: 'console-pharmacists-desktop', caption: 'Its pharmacists' },
      { file: 'console-pharmacist-pin-desktop', caption: 'A one-time PIN' },
    ],
  },
  {
    title: 'The staff’s console: money',
    pictures: [
      { file: 'console-statements-desktop', caption: 'Statements of a month' },
      { file: 'console-statement-desktop', caption: 'A statement' },
      { file: 'console-payments-desktop', caption: 'Payments from a file' },
      { file: 'console-budgets-desktop', caption: 'Budgets' },
      { file: 'console-reports-money-desktop', caption: 'Reports in units and money' },
    ],
  },
  {
    title: 'The staff’s console: side effects',
    pictures: [
      { file: 'console-side-effects-desktop', caption: 'Reports, earliest due first' },
      { file: 'console-side-effect-desktop', caption: 'A report' },
    ],
  },
  {
    title: 'The staff’s console: administration',
    pictures: [
      { file: 'console-reports-desktop', caption: 'Reports' },
      { file: 'console-people-desktop', caption: 'People' },
      { file: 'console-recall-plan-desktop', caption: 'Recalling a product' },
      { file: 'console-operations-desktop', caption: 'Operations' },
      { file: 'console-import-desktop', caption: 'An import: what would be taken, and what not' },
      { file: 'console-editor-changes-desktop', caption: 'A page of the app: what is different' },
      { file: 'console-record-desktop', caption: 'The audit log' },
    ],
  },
]

export const isInGallery = (file: string) => sections.some(({ pictures }) => pictures.some((one) => one.file === file))

/** Desktops below each other, phones three in a row. */
function table({ pictures }: Section): string {
  const length = pictures.every(({ file }) => file.endsWith('-desktop')) ? 1 : 3
  const rows = Array.from({ length: Math.ceil(pictures.length / length) }, (_, i) =>
    pictures.slice(i * length, (i + 1) * length),
  )
  const lines = rows.map(
    (row) => `| ${row.map(({ file, caption }) => `![${caption}](screens/${file}.webp)<br>${caption}`).join(' | ')} |`,
  )
  const columns = rows[0]?.length ?? 1
  return [`|${'   |'.repeat(columns)}`, `|${'---|'.repeat(columns)}`, ...lines].join('\n')
}

export const gallery = () => `# Screens

Each picture shows the light and the dark theme. They are taken from the built apps and the demo program:

- \`npm run screens\` draws every screen in every state into \`.screens/\`; \`npm run screens -- home\` those of one screen,
  \`npm run screens -- console\` those of the console. The lists are in \`e2e/screens/\`.
- \`npm run screens -- --gallery\` draws this page's pictures and the README's anew, and the page; \`npm run screens -- readme\` the README's.

${sections.map((section) => `## ${section.title}\n\n${table(section)}\n`).join('\n')}`
