// Batch and expiry of the package, typed or scanned.
import { dayInManila } from '@aruga/contract/days'
import { t } from '../../../i18n/t.ts'
import type { Package, Packaging } from '../till-scanner/gs1.ts'

/** `scanned`: the package that was scanned last for this letter. */
export type TypedPackaging = Packaging & { scanned: Package | null }

export const noPackaging: TypedPackaging = { batch: '', expiresOn: '', scanned: null }

/** A scan fills in its values: those of another package are cleared, and typed ones stay where the code has none. */
export const filledIn = ({ batch, expiresOn, scanned: before }: TypedPackaging, scanned: Package): TypedPackaging => ({
  batch: scanned.batch || (batch === before?.batch ? '' : batch),
  expiresOn: scanned.expiresOn || (expiresOn === before?.expiresOn ? '' : expiresOn),
  scanned,
})

/** `isRequired`: the pharmacist has confirmed, and the product is known to require them. */
export function wrongPackaging({ batch, expiresOn, scanned }: TypedPackaging, isRequired: boolean) {
  const lacking = scanned ? lackingIn(scanned) : undefined
  const isExpired = expiresOn !== '' && expiresOn < dayInManila(new Date())
  return {
    batch:
      batch.trim() === ''
        ? (lacking?.batch ?? (isRequired ? t('counter:packaging.batchMissing') : undefined))
        : undefined,
    expiresOn: isExpired
      ? t('counter:packaging.expired')
      : expiresOn === ''
        ? (lacking?.expiresOn ?? (isRequired ? t('counter:packaging.expiryMissing') : undefined))
        : undefined,
  }
}

/** Whether a hand-over may go on with it. */
export const isPackagingGood = ({ batch, expiresOn }: Packaging, isRequired: boolean) =>
  (!isRequired || (batch.trim() !== '' && expiresOn !== '')) &&
  (expiresOn === '' || expiresOn >= dayInManila(new Date()))

/** Values missing from the code on the package. */
const lackingIn = ({ batch, expiresOn, unclear }: Package) => ({
  batch: batch ? undefined : unclear ? t('counter:packaging.batchUnclear') : t('counter:packaging.batchNotInCode'),
  expiresOn: expiresOn ? undefined : t('counter:packaging.expiryNotInCode'),
})
