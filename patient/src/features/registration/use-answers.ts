import { useMemo, useState } from 'react'
import { type Answers, type FieldName, noAnswers } from '../../person/answers.ts'
import type { Doctor } from '../professionals/shared/doctor-found.tsx'
import { type Draft, keepable } from './draft/draft.ts'
import type { useDraft } from './draft/use-draft.ts'

export type ServerErrors = Partial<Record<FieldName, string>>

/** What lasts only as long as the page is open. */
const unkeptAtFirst: Pick<Answers, 'password' | 'isAgreed' | 'optionalConsents'> = {
  password: '',
  isAgreed: false,
  optionalConsents: [],
}

/** All answers: those of the draft, and those that are in memory only; with what the server said of them. */
export const useAnswers = (draft: Draft, { change, forget }: ReturnType<typeof useDraft>) => {
  const [unkept, setUnkept] = useState(unkeptAtFirst)
  const [serverErrors, setServerErrors] = useState<ServerErrors>({})
  const answers = useMemo<Answers>(() => ({ ...draft.answers, ...unkept }), [draft.answers, unkept])

  return {
    answers,
    serverErrors,
    setServerErrors,
    /** Takes over what was typed; what the server said of it no longer holds, nor does the doctor of another code. */
    keep: (patch: Partial<Answers>) => {
      setServerErrors((fieldErrors) => without(fieldErrors, Object.keys(patch)))
      setUnkept((now) => ({
        password: patch.password ?? now.password,
        isAgreed: patch.isAgreed ?? now.isAgreed,
        optionalConsents: patch.optionalConsents ?? now.optionalConsents,
      }))
      change((now) => {
        const otherCode = patch.hcpCode !== undefined && patch.hcpCode !== now.answers.hcpCode
        return {
          ...now,
          doctor: otherCode ? null : now.doctor,
          answers: keepable({ ...noAnswers, ...now.answers, ...patch }),
        }
      })
    },
    keepDoctor: (doctor: Doctor) => change((now) => ({ ...now, doctor })),
    forgetAll: async () => {
      setUnkept(unkeptAtFirst)
      setServerErrors({})
      await forget()
    },
  }
}

const without = (fieldErrors: ServerErrors, names: string[]): ServerErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name)))
