import { dayInManila } from '@aruga/contract/days'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import type { Packaging } from './gs1.ts'

/** Batch and expiry of the package; `check` shows the errors from then on, and focuses the first field that is wrong. */
export function usePackaging(scanned: Packaging | null) {
  const [batch, setBatch] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const fields = { batch: useRef<HTMLInputElement>(null), expiresOn: useRef<HTMLInputElement>(null) }
  useEffect(() => {
    if (!scanned) return
    setBatch(scanned.batch)
    setExpiresOn(scanned.expiresOn)
  }, [scanned])
  const isExpired = expiresOn !== '' && expiresOn < dayInManila(new Date())
  const errors = {
    batch: submitted && batch.trim() === '' ? t('counter:packaging.batchMissing') : undefined,
    expiresOn: isExpired
      ? t('counter:packaging.expired')
      : submitted && expiresOn === ''
        ? t('counter:packaging.expiryMissing')
        : undefined,
  }
  const check = (): Packaging | undefined => {
    setSubmitted(true)
    if (batch.trim() === '') fields.batch.current?.focus()
    else if (expiresOn === '' || isExpired) fields.expiresOn.current?.focus()
    else return { batch: batch.trim(), expiresOn }
    return undefined
  }
  return { batch, setBatch, expiresOn, setExpiresOn, errors, fields, check }
}
