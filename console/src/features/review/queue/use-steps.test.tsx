// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import type { CaseRef } from '../case-ref.ts'
import { useSteps } from './use-steps.ts'

const cases = Array.from({ length: 30 }, (_, n) => ({ kind: 'Prescription' as const, id: String(n) }))

/** A queue whose navigations arrive at the test's command, because a case opens after the key press. */
let opened: CaseRef[]
let arrive: (at: CaseRef) => void
let step: (by: 1 | -1) => void
let click: (to: CaseRef) => void
const Queue = () => {
  const [open, setOpen] = useState<CaseRef | null>(cases[0] ?? null)
  arrive = (at) => act(() => startTransition(() => setOpen(at)))
  const steps = useSteps({ cases, open, goTo: (to) => to && opened.push(to) })
  step = steps.step
  click = (to) => {
    steps.head(to)
    opened.push(to)
  }
  return null
}
const at = (n: number) => cases[n] as CaseRef
const last = () => opened.at(-1)?.id

beforeEach(() => {
  opened = []
  show(<Queue />)
})

test('Fifteen presses move fifteen places, even while the cases between are still opening', () => {
  for (let press = 1; press <= 15; press++) {
    step(1)
    // Every third case opens, five presses late.
    if (press % 3 === 0 && press > 5) arrive(at(press - 5))
  }
  expect(last()).toBe('15')
  arrive(at(15))
  step(-1)
  expect(last()).toBe('14')
})

test('After a click on a row, the next press goes on from there', () => {
  step(1)
  step(1)
  click(at(20))
  arrive(at(20))
  step(1)
  expect(last()).toBe('21')
})

test('Steps stop at both ends of the list', () => {
  step(-1)
  expect(opened).toEqual([])
  arrive(at(29))
  step(1)
  expect(opened).toEqual([])
})
