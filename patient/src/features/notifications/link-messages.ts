/** Every page that a notification of the program leads to, with the words of the button. */
const words = {
  '/loa-details': 'openLetter',
  '/uploaded-documents': 'openDocument',
  '/tabs/home': 'openHome',
  '/tabs/account': 'openAccount',
  '/patient-consent': 'openConsent',
  '/security-questions': 'openQuestions',
  '/unsubscribe': 'openChoices',
} as const

/** The name of the words for a link; a newer server may know pages that this app has no words for. */
export const linkMessage = (path: string | null) => words[path?.split('?')[0] as keyof typeof words] ?? 'openPage'
