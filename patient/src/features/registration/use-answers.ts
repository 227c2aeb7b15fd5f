import { useMemo, useState } from 'react'
import { type Answers, type FieldName, noAnswers } from '../../person/answers.ts'
import type { Doctor } from '../professionals/shared/doctor-found.tsx'
import { type Draft, storable } from './draft/draft.ts'
import type { useDraft } from './draft/use-draft.ts'

export type ServerErrors = Partial<Record<FieldName, string>>

/** Only in memory, while the page is open. */
const initialUnstored: Pick<Answers, 'password' | 'isAgreed' | 'optionalConsents'> = {
  password: '',
  isAgreed: false,
  optionalConsents: [],
}

/** All answers, stored or only in memory, with the server's messages about them. */
export const useAnswers = (draft: Draft, { change, forget }: ReturnType<typeof useDraft>) => {
  const [unstored, setUnstored] = useState(initialUnstored)
  const [serverErrors, setServerErrors] = useState<ServerErrors>({})
  const answers = useMemo<Answers>(() => ({ ...draft.answers, ...unstored }), [draft.answers, unstored])

  return {
    answers,
    serverErrors,
    setServerErrors,
    /** Stores the input, and clears the server's messages about it, and the doctor if the code changed. */
    changeAnswers: (patch: Partial<Answers>) => {
      setServerErrors((fieldErrors) => without(fieldErrors, Object.keys(patch)))
      setUnstored((now) => ({
        password: patch.password ?? now.password,
        isAgreed: patch.isAgreed ?? now.isAgreed,
        optionalConsents: patch.optionalConsents ?? now.optionalConsents,
      }))
      change((now) => {
        const otherCode = patch.hcpCode !== undefined && patch.hcpCode !== now.answers.hcpCode
        return {
          ...now,
          doctor: otherCode ? null : now.doctor,
          answers: storable({ ...noAnswers, ...now.answers, ...patch }),
        }
      })
    },
    setDoctor: (doctor: Doctor) => change((now) => ({ ...now, doctor })),
    forgetAll: async () => {
      setUnstored(initialUnstored)
      setServerErrors({})
      await forget()
    },
  }
}

const without = (fieldErrors: ServerErrors, names: string[]): ServerErrors =>
  Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !names.includes(name)))
