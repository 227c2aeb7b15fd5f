import { ApiProblem } from '@aruga/client/api-problem'
import { assignDoctor, type Profile } from '@aruga/contract/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { profileQuery } from '../../platform/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.ts'
import { Field } from '../../ui/field.tsx'
import { Sheet, SheetFoot } from '../../ui/sheet.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { checkAnswer } from '../enrolment/answers.ts'
import { useFaultTexts } from '../enrolment/fault-texts.ts'
import { useFaultWords } from '../enrolment/fault-words.ts'
import { doctorQuery, normalCode } from '../enrolment/queries.ts'
import { DoctorFound } from '../enrolment/steps/doctor-found.tsx'
import { useAccountTexts } from './texts.ts'
import { Trouble } from './trouble.tsx'

const PAUSE_MS = 600
/** Shorter ones are still being typed; on the button they are checked all the same. */
const WORTH_ASKING = 6

type Props = { open: boolean; profile: Profile; onClose: () => void; onDone: (words: string) => void }

/** Who the doctor is, and another one by their code. */
export const DoctorSheet = ({ open, profile, onClose, onDone }: Props) => {
  const t = useAccountTexts()
  return (
    <Sheet open={open} title={t('doctor')} onClose={onClose}>
      <Facts
        rows={[
          [t('doctorName'), profile.doctorName],
          [t('doctorCode'), profile.hcpCode],
        ]}
      />
      <DoctorForm profile={profile} onDone={onDone} />
    </Sheet>
  )
}

const DoctorForm = ({ profile, onDone }: Pick<Props, 'profile' | 'onDone'>) => {
  const t = useAccountTexts()
  const faultTexts = useFaultTexts()
  const faultWords = useFaultWords()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)

  const settled = useSettled(code, PAUSE_MS)
  const looksWhole = normalCode(settled).length >= WORTH_ASKING && checkAnswer('hcpCode', settled, '') === undefined
  const live = useQuery({ ...doctorQuery(settled), enabled: looksWhole })
  const isCurrent = looksWhole && normalCode(settled) === normalCode(code)
  const found = isCurrent ? live.data : undefined
  const isSame = found?.hcpCode === profile.hcpCode

  /** Of the code, in place; nothing when the failure is another one. */
  const faultOf = (error: unknown): string | undefined => {
    if (!(error instanceof ApiProblem) || !error.wellFormed || error.status === 429) return undefined
    return error.status === 400 ? faultTexts('hcpCodeMalformed') : faultWords(error)
  }
  const refuse = (words: string) => {
    setFault(words)
    form.current?.querySelector('input')?.focus()
  }

  const change = async () => {
    const malformed = checkAnswer('hcpCode', code, '')
    if (malformed) return refuse(faultTexts(malformed as 'hcpCodeMissing'))
    const { hcpCode, doctorName } = await client.fetchQuery(doctorQuery(code))
    if (hcpCode === profile.hcpCode) return refuse(t('doctorSame'))
    const sure = await confirm({
      title: t('doctorAsk', { doctor: doctorName }),
      message: t('doctorAskDetail', { doctor: doctorName }),
      yes: t('doctorYes'),
      no: t('doctorNo', { doctor: profile.doctorName }),
    })
    if (!sure) return
    await api.call(assignDoctor, { query: { hcpCode } }, { handles: true })
    await client.refetchQueries(profileQuery)
    onDone(t('doctorChanged', { doctor: doctorName }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    await change().catch((error: unknown) => {
      const words = faultOf(error)
      if (words) refuse(words)
      else setFailure(error)
    })
    setBusy(false)
  }

  return (
    <form ref={form} className="sheet-form" noValidate onSubmit={submit}>
      <Field
        label={t('newDoctorCode')}
        hint={t('newDoctorHint')}
        error={fault ?? (isSame ? t('doctorSame') : isCurrent && live.error ? faultOf(live.error) : undefined)}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={24}
        onChange={({ target }) => {
          setCode(target.value)
          setFault(undefined)
        }}
      />
      <div role="status">
        {found && !isSame && !fault && <DoctorFound doctor={found} />}
        {isCurrent && live.isFetching && <p className="muted">{t('doctorChecking')}</p>}
      </div>
      <SheetFoot>
        <Trouble error={failure} />
        <Button type="submit" wide busy={busy && t('doctorChecking')}>
          {t('changeDoctor')}
        </Button>
      </SheetFoot>
    </form>
  )
}
