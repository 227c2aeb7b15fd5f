import { tabStore } from '@aruga/client/stores'
import { noTexts } from '@aruga/contract/languages'
import type { CaseInFull, NoteTexts } from '@aruga/contract/review/case-file'
import type { DeclineReason } from '@aruga/contract/review/decline-reasons'
import { useEffect, useState } from 'react'
import { meQuery } from '../../platform/me.ts'
import { queryClient } from '../../platform/query-client.ts'
import { type CaseRef, keyOf } from './case-ref.ts'

/** The values of a decline. */
export type Decline = {
  /** For good: the registration is not eligible, and nothing is sent again. */
  final: boolean
  /** Ids of the documents that must be sent again. */
  wrong: string[]
  /** The chosen template of `useDeclineTemplates`, and its code. */
  templateId: string | null
  reason: DeclineReason | null
  note: NoteTexts
}

export const noDecline = ({ documents: [first, ...more] }: CaseInFull): Decline => ({
  final: false,
  wrong: first && more.length === 0 ? [first.id] : [],
  templateId: null,
  reason: null,
  note: noTexts,
})

/** The form's values, and the decline's if the case was declined. */
export type Draft = { form: unknown; decline?: Decline }

/** With the ids of the documents that they were typed from. */
type Typed = { documentIds: string; form: unknown }

const typed = new Map<string, Typed>()
const undone = new Map<string, Draft>()
const declines = new Map<string, Decline>()
const questions = new Map<string, NoteTexts>()
const all: Map<string, unknown>[] = [typed, undone, declines, questions]

/** In this tab's storage, from a session's end until the next person is known. */
const KEY = 'console.unsent'
const MAX_AGE_MS = 12 * 60 * 60_000
type Unsent = { owner: string; at: number; all: [string, unknown][][] }

/** Who is logged in, once read. */
const ownerNow = () => queryClient.getQueryData(meQuery.queryKey)?.id

/** Restores the drafts left by the end of a session, only for the same person. */
function takeOver() {
  const owner = ownerNow()
  const stored = owner && tabStore.getItem(KEY)
  if (!stored) return
  tabStore.removeItem(KEY)
  const unsent = JSON.parse(stored) as Unsent
  if (unsent.owner !== owner || Date.now() - unsent.at > MAX_AGE_MS) return
  unsent.all.forEach((entries, index) => {
    for (const [key, value] of entries) if (!all[index]?.has(key)) all[index]?.set(key, value)
  })
}

const idsOf = ({ documents }: CaseInFull) => documents.map(({ id }) => id).join()
const typedIn = (of: CaseInFull): Draft | undefined => {
  const draft = typed.get(keyOf(of))
  return draft?.documentIds === idsOf(of) ? { form: draft.form } : undefined
}

/**
 * Drafts of cases, until the server has accepted a decision or the person logs out: in memory, as they are about patients. A
 * session that ends by itself leaves it in the tab for the same person (docs/decisions/153). Another file of the patient begins with
 * an empty form.
 */
export const drafts = {
  keepForm: (of: CaseInFull, form: unknown) => void typed.set(keyOf(of), { documentIds: idsOf(of), form }),
  /** Of a decision that may be undone. */
  save: (of: CaseInFull, draft: Draft) => {
    drafts.keepForm(of, draft.form)
    undone.set(keyOf(of), draft)
  },
  keepDecline: (of: CaseRef, decline: Decline) => void declines.set(keyOf(of), decline),
  declineOf: (of: CaseRef) => {
    takeOver()
    return declines.get(keyOf(of))
  },
  /** The unsent question to the patient, in each language. */
  keepQuestion: (of: CaseRef, question: NoteTexts) => void questions.set(keyOf(of), question),
  questionOf: (of: CaseRef) => {
    takeOver()
    return questions.get(keyOf(of))
  },
  drop: (of: CaseRef) => {
    for (const map of all) map.delete(keyOf(of))
  },
  clear: () => {
    for (const map of all) map.clear()
    tabStore.removeItem(KEY)
  },
  /** The session has expired. */
  leave: () => {
    const owner = ownerNow()
    const entries = all.map((map) => [...map])
    drafts.clear()
    if (!owner || entries.every(({ length }) => length === 0)) return
    tabStore.setItem(KEY, JSON.stringify({ owner, at: Date.now(), all: entries } satisfies Unsent))
  },
}

/**
 * The earlier draft of this case, with the decline if that was undone. It is deleted in an effect and not during
 * rendering, because React may render more than once.
 */
export function useDraft(of: CaseInFull): Draft | undefined {
  const key = keyOf(of)
  const [draft] = useState(() => {
    takeOver()
    return undone.get(key) ?? typedIn(of)
  })
  useEffect(() => void undone.delete(key), [key])
  return draft
}
