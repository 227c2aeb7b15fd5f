import { appPaths } from '@aruga/contract/links'

/** The pages that notifications link to, with the key of the button's label. */
const messages = {
  [appPaths.letter]: 'openLetter',
  [appPaths.documents]: 'openDocument',
  [appPaths.home]: 'openHome',
  [appPaths.account]: 'openAccount',
  [appPaths.consents]: 'openConsent',
  [appPaths.securityQuestions]: 'openQuestions',
  [appPaths.sideEffects]: 'openSideEffects',
  [appPaths.unsubscribe]: 'openChoices',
  [appPaths.question]: 'openQuestion',
  [appPaths.messages]: 'openMessages',
} as const

/** The key of a link's label; generic for a page of a newer server that this app has no label for. */
export const linkMessage = (path: string | null) => messages[path?.split('?')[0] as keyof typeof messages] ?? 'openPage'
