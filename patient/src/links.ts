// The addresses inside the app that more than one feature leads to. Those that notifications and mails lead to, too, are
// the contract's.
import { appPaths, documentPath } from '@aruga/contract/links'

export { documentPath, letterPath } from '@aruga/contract/links'

/** Where a receipt for a letter is sent. */
export const receiptPath = (letterId: string) => `/or-upload-form?letter=${letterId}`
/** Where the receipt for free goods is sent. */
export const goodsPath = (letterId: string) => `${receiptPath(letterId)}&step=goods`
/** Where a declined document is sent again. */
export const replacePath = (documentId: string) => `${documentPath(documentId)}&replace=1`
/** Where a new prescription asks for the next letter. */
export const PRESCRIPTION_PATH = '/e-loa-form'

/** What opens above the account. */
export const accountSheets = ['profile', 'password', 'doctor'] as const
export type AccountSheet = (typeof accountSheets)[number]

export const ACCOUNT_PATH = appPaths.account
export const accountPath = (sheet: AccountSheet) => `${ACCOUNT_PATH}?open=${sheet}`
