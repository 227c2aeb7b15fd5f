// @vitest-environment happy-dom
import type { Board } from '@aruga/contract/review/board'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf } from '../../testing/signed-in.ts'
import { Summary } from '../patients/patient-summary.tsx'
import { BoardNext } from './board-tables.tsx'

/** Monday, November 23, ends in Manila. */
const endOfMonday = '2026-11-23T16:00:00.000Z'
const dueCase = { kind: 'Prescription', id: 'a', dueAt: endOfMonday, overdue: false } as const

test('The board shows a case due at the end of Monday under Monday, not the midnight after it', () => {
  const board: Board = {
    readAt: endOfMonday,
    kinds: [],
    from: endOfMonday,
    decided: 0,
    declined: 0,
    kept: 0,
    next: [{ ...dueCase, patientCode: 'P4H7-K9', assignedTo: null }],
    reviewers: [],
    looksOpen: 0,
    agreement: [],
  }
  show(
    <QueryClientProvider client={queriesOf(['lead'])}>
      <BoardNext board={board} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Mon, Nov 23')).toBeDefined()
})

test('The summary of a patient whose case is due then also shows Monday', () => {
  const { dueAt, overdue, ...of } = dueCase
  show(
    <Summary
      of={{
        turn: { who: 'Program', why: 'Decide', case: of, dueAt, overdue },
        open: { letters: 0, firstEndsAt: null, cases: 1, messages: 0 },
        units: null,
        money: null,
        lastContact: null,
      }}
    />,
  )
  expect(screen.getByText(/Mon, Nov 23/)).toBeDefined()
  expect(screen.queryByText(/12:00/)).toBeNull()
})
