import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { promisedBy } from '../program/shared/promised.ts'
import { stepsBack, wayBack } from './steps-back.ts'

const t = ((key: string) => key) as TFunction<'unsubscribe-coming-back'>
const promised = promisedBy(undefined, t as never)
const states = (agrees: boolean) => stepsBack(agrees, promised, t).map(({ state, what }) => `${state} ${what}`)

test('a former patient agrees first, since prescriptions need consent', () => {
  expect(states(false)).toEqual(['task consent', 'later prescription', 'later check'])
  expect(wayBack(false, t)).toMatchObject({ to: '/patient-consent', label: 'goConsent' })
})

test('after agreeing, a former patient sends a prescription', () => {
  expect(states(true)).toEqual(['done consent', 'task prescription', 'later check'])
  expect(wayBack(true, t)).toMatchObject({ to: '/e-loa-form', label: 'goPrescription' })
})
