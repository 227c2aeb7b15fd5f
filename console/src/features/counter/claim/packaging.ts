import { dayInManila } from '@aruga/contract/days'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import type { Package, Packaging } from '../till-scanner/gs1.ts'

/**
 * Batch and expiry of the package. A scan fills in its values: those of another package are cleared, and typed ones stay where the
 * code has none. `check` shows the errors from then on, and focuses the first wrong field. `required`: false when it is unknown
 * whether the product requires them.
 */
export function usePackaging(scanned: Package | null, { required = true } = {}) {
  const [batch, setBatch] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [submitted, setSubmitted] = useState(false)
  /** Which fields the last package filled in. */
  const filled = useRef<Partial<Packaging>>({})
  const fields = { batch: useRef<HTMLInputElement>(null), expiresOn: useRef<HTMLInputElement>(null) }
  useEffect(() => {
    if (!scanned) return
    const before = filled.current
    setBatch((now) => scanned.batch || (now === before.batch ? '' : now))
    setExpiresOn((now) => scanned.expiresOn || (now === before.expiresOn ? '' : now))
    filled.current = scanned
  }, [scanned])
  const isExpired = expiresOn !== '' && expiresOn < dayInManila(new Date())
  const lacking = scanned ? lackingIn(scanned) : undefined
  const missing = {
    batch: t('counter:packaging.batchMissing'),
    expiresOn: t('counter:packaging.expiryMissing'),
  }
  const isAsked = submitted && required
  const errors = {
    batch: batch.trim() === '' ? (lacking?.batch ?? (isAsked ? missing.batch : undefined)) : undefined,
    expiresOn: isExpired
      ? t('counter:packaging.expired')
      : expiresOn === ''
        ? (lacking?.expiresOn ?? (isAsked ? missing.expiresOn : undefined))
        : undefined,
  }
  const check = (): Packaging | undefined => {
    setSubmitted(true)
    if (required && batch.trim() === '') fields.batch.current?.focus()
    else if ((required && expiresOn === '') || isExpired) fields.expiresOn.current?.focus()
    else return { batch: batch.trim(), expiresOn }
    return undefined
  }
  return { batch, setBatch, expiresOn, setExpiresOn, errors, fields, check, scanned }
}

/** Values missing from the code on the package. */
const lackingIn = ({ batch, expiresOn, unclear }: Package) => ({
  batch: batch ? undefined : unclear ? t('counter:packaging.batchUnclear') : t('counter:packaging.batchNotInCode'),
  expiresOn: expiresOn ? undefined : t('counter:packaging.expiryNotInCode'),
})
