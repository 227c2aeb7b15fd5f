// The paths of the patient app. The server uses them in notifications and mails, the app in its routes: docs/specification.md#2-screens-and-routes.

/** Pages of the app that are linked from outside. */
export const appPaths = {
  welcome: '/welcome',
  login: '/login',
  confirmRegistration: '/confirm-registration',
  home: '/tabs/home',
  notifications: '/tabs/notifications',
  account: '/tabs/account',
  letter: '/loa-details',
  documents: '/uploaded-documents',
  papers: '/papers',
  question: '/question',
  messages: '/messages',
  consents: '/patient-consent',
  securityQuestions: '/security-questions',
  unsubscribe: '/unsubscribe',
  sessions: '/sessions',
  logInNames: '/log-in-names',
  passkeys: '/passkeys',
  caregivers: '/caregivers',
  invitation: '/invitation',
  collectors: '/collectors',
  collectorRequest: '/may-collect',
  sideEffects: '/side-effects',
} as const

/**
 * Where the log-in in the system's browser ends (RFC 8252). No link of a mail leads there, so no browser opens it in the native
 * app, which has its own address: `appSignInUri`.
 */
export const SIGN_IN_PATH = '/sign-in'

/** The redirect URI of a native app, by its application or bundle id: a private-use scheme (RFC 8252, 7.1). Null: the id is no scheme. */
export const appSignInUri = (id: string): string | null =>
  /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(id) ? `${id}:${SIGN_IN_PATH}` : null

/** The pages that mails and messages lead to: their https links open the native app where it is installed. */
export const linkedPaths: readonly string[] = ['/reset-password', '/confirm-email', ...Object.values(appPaths)]

/** What marks the link of an invitation by which a patient takes over: the app has other words for it, before it asks for the code. */
export const TAKES_OVER = 'own'
/** The page of an invitation, in full. */
export const invitationPath = (token: string): string => `${appPaths.invitation}?token=${token}`
/** The same for a patient who takes over. */
export const takeOverPath = (token: string): string => `${invitationPath(token)}&${TAKES_OVER}=1`

/** The page of a letter, in full. */
export const letterPath = (letterId: string): string => `${appPaths.letter}?id=${letterId}`
/** The page of a document, in full. */
export const documentPath = (documentId: string): string => `${appPaths.documents}?id=${documentId}`

/** The page of a question, in full. */
export const questionPath = (questionId: string): string => `${appPaths.question}?id=${questionId}`
