import { appPaths } from '@aruga/contract/links'

/** The pages that notifications link to, each with the key of its button's label. */
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

/** The key of a link's label; a generic one for a page of a newer server that this app does not have. */
export const linkMessage = (path: string | null) => messages[path?.split('?')[0] as keyof typeof messages] ?? 'openPage'
