import type { Warning } from '@aruga/contract/review/warnings'
import { useEffect, useState } from 'react'
import { focusWarning } from './warning-card.tsx'
import { type Answer, type Answers, groupsOf, isAnswered } from './warning-groups.ts'

/** The reasons given for the current warnings. `lead` moves the focus to the first without one, once it is shown. */
export function useWarningAnswers(warnings: readonly Warning[], initial: Answers = {}) {
  const [answers, setAnswers] = useState(initial)
  const [leads, setLeads] = useState(false)
  const groups = groupsOf(warnings, answers)
  const open = groups.find((one) => !isAnswered(one))
  useEffect(() => {
    if (!leads || !open) return
    setLeads(false)
    focusWarning(open)
  }, [leads, open])
  return {
    answers,
    groups,
    open,
    answer: (key: string, answer: Answer) => setAnswers((before) => ({ ...before, [key]: answer })),
    lead: () => setLeads(true),
  }
}
