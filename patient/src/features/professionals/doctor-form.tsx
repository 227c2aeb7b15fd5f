import { ApiProblem } from '@aruga/client/api-problem'
import { assignDoctor, type Profile } from '@aruga/contract/profile/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { checkAnswer } from '../../person/answers.ts'
import { api, session } from '../../platform/api.ts'
import { profileQuery } from '../../platform/queries.ts'
import { withoutCall } from '../../platform/server-capabilities.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import sheetStyles from '../../ui/feedback/sheet.module.css'
import { SheetFoot } from '../../ui/feedback/sheet.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useDebouncedValue } from '../../ui/form/use-debounced-value.ts'
import { DoctorFound } from './shared/doctor-found.tsx'
import { newDoctorQuery, normalCode } from './shared/queries.ts'

const PAUSE_MS = 600
/** Shorter codes are checked only when the button is pressed, since the patient is still typing. */
const MIN_LENGTH_TO_CHECK = 6

type Props = {
  profile: Profile
  /** The code as typed so far, also in the draft. */
  code: string
  onChange: (code: string) => void
  forget: () => Promise<void>
  onDone: (message: string) => void
}

/** Changes the doctor by code; shows the doctor's name while the patient types. */
export const DoctorForm = ({ profile, code, onChange, forget, onDone }: Props) => {
  const { t } = useTexts('professionals')
  const { t: answerMessages } = useTexts('person')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)

  const settled = useDebouncedValue(code, PAUSE_MS)
  const looksComplete =
    normalCode(settled).length >= MIN_LENGTH_TO_CHECK && checkAnswer('hcpCode', settled, '') === undefined
  const live = useQuery({ ...newDoctorQuery(settled), enabled: looksComplete })
  const isCurrent = looksComplete && normalCode(settled) === normalCode(code)
  const found = isCurrent ? live.data : undefined
  const isSame = found?.hcpCode === profile.hcpCode

  /** The message for the code's field; undefined for other failures. */
  const errorOf = (error: unknown): string | undefined => {
    if (!(error instanceof ApiProblem) || !error.wellFormed || error.status === 429) return undefined
    return error.status === 400 ? answerMessages('hcpCodeMalformed') : (messageOf(error) ?? undefined)
  }
  const refuse = (message: string) => {
    setFieldError(message)
    form.current?.querySelector('input')?.focus()
  }

  const change = async () => {
    const malformed = checkAnswer('hcpCode', code, '')
    if (malformed) return refuse(answerMessages(malformed as 'hcpCodeMissing'))
    const { hcpCode, doctorName } = await client
      .fetchQuery(newDoctorQuery(code))
      .catch(withoutCall({ hcpCode: code.trim(), doctorName: code.trim() }))
      .catch(reportAndThrow)
    if (hcpCode === profile.hcpCode) return refuse(t('doctorSame'))
    const sure = await confirm({
      title: t('doctorAsk', { doctor: doctorName }),
      message: t('doctorAskDetail', { doctor: doctorName }),
      yes: t('doctorYes'),
      no: t('doctorNo', { doctor: profile.doctorName }),
    })
    if (!sure) return
    await api.call(assignDoctor, { query: { hcpCode } }, { handles: true })
    await forget()
    await client.refetchQueries(profileQuery)
    onDone(t('doctorChanged', { doctor: doctorName }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    await change().catch((error: unknown) => {
      const message = errorOf(error)
      if (message) refuse(message)
      else setFailure(error)
    })
    setBusy(false)
  }

  return (
    <form ref={form} className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('newDoctorCode')}
        hint={t('newDoctorHint')}
        error={fieldError ?? (isSame ? t('doctorSame') : isCurrent && live.error ? errorOf(live.error) : undefined)}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => {
          onChange(target.value)
          setFieldError(undefined)
        }}
      />
      <div role="status">
        {found && !isSame && !fieldError && <DoctorFound doctor={found} />}
        {isCurrent && live.isFetching && <p className="muted">{t('doctorChecking')}</p>}
      </div>
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={busy && t('doctorChecking')}>
          {t('changeDoctor')}
        </Button>
      </SheetFoot>
    </form>
  )
}

/** Reports a failure like an ordinary call: the look-up is a public call, whose failure would close the open sheet. */
const reportAndThrow = (error: unknown) => {
  session.report(error, 'ordinary', true)
  throw error
}
