// Paths in the app that several features link to. Those that notifications and mails link to as well are in
// contract/src/links.ts.
import { appPaths, documentPath } from '@aruga/contract/links'

/** The form for a receipt of a letter. */
export const receiptPath = (letterId: string) => `/or-upload-form?letter=${letterId}`
/** The form for a receipt for free goods. */
export const goodsPath = (letterId: string) => `${receiptPath(letterId)}&step=goods`
/** The form that replaces a declined document. */
export const replacePath = (documentId: string) => `${documentPath(documentId)}&replace=1`
/** A version of a document in full screen, over its page. */
export const viewPath = (documentId: string, versionId: string) => `${documentPath(documentId)}&view=${versionId}`
/** The form for a new prescription, which requests the next letter. */
export const PRESCRIPTION_PATH = '/e-loa-form'

/** The papers that the program asks for. */
export const PAPERS_PATH = appPaths.papers
/** The form for one of them. */
export const paperPath = (kindId: string) => `${PAPERS_PATH}?kind=${kindId}`

export const SIDE_EFFECTS_PATH = appPaths.sideEffects
/** The form for a side effect; of the medicine of a letter: `sideEffectPath`. */
export const REPORT_SIDE_EFFECT_PATH = '/report-side-effect'
export const sideEffectPath = (letterId: string) => `${REPORT_SIDE_EFFECT_PATH}?letter=${letterId}`

/** Who may collect, opened from a letter. */
export const collectorsPath = (letterId: string) => `${appPaths.collectors}?letter=${letterId}`

/** The form that invites somebody to help. */
export const INVITE_PATH = '/invite-caregiver'

/** Makes a log-in to help somebody. */
export const SIGN_UP_PATH = '/sign-up'
/** The page of a log-in that is no patient’s and helps nobody. */
export const HELPS_NOBODY_PATH = '/helps-nobody'

/** Offers the patient, who has no log-in, to take over. */
export const GIVE_OVER_PATH = '/give-over'

/** Registers a child, or somebody for whom the account holder is the guardian. */
export const REGISTER_SOMEBODY_PATH = '/register-somebody'

/** Opens the page of `?next=` for the patient in its `for=`. */
export const PAGE_OF_PATH = '/page-of'

/** What the patient paid, by year. */
export const PURCHASES_PATH = '/purchases'

/** The settings of messages that the phone shows while the app is closed. */
export const PHONE_MESSAGES_PATH = '/phone-messages'

/** The sheets that open over the account page. */
export const accountSheets = ['profile', 'password', 'doctor'] as const
export type AccountSheet = (typeof accountSheets)[number]

export const ACCOUNT_PATH = appPaths.account
export const accountPath = (sheet: AccountSheet) => `${ACCOUNT_PATH}?open=${sheet}`
