import { ApiProblem } from '@aruga/client/api-problem'
import { type Caregiver, givenScopes } from '@aruga/contract/caregivers/caregivers'
import { dayInManila } from '@aruga/contract/days'
import { type FormEvent, useState } from 'react'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import sheetStyles from '../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../ui/feedback/sheet.tsx'
import { Button } from '../../ui/form/button.tsx'
import { givenNameOf } from '../collectors/shared/given-name.ts'
import { type Chosen, givenFrom, MayFields } from './may-fields.tsx'
import { useChangeCaregiver } from './queries.ts'

type Props = { caregiver: Caregiver | null; onClose: () => void; onDone: (caregiver: Caregiver) => void }

/** Changes what somebody may do and until when; it holds at once. */
export const ChangeSheet = ({ caregiver, onClose, onDone }: Props) => {
  const { t } = useTexts('caregivers')
  const name = givenNameOf(caregiver?.name ?? '')
  return (
    <Sheet open={caregiver !== null} title={t('mayTitle', { name })} onClose={onClose}>
      {caregiver && <ChangeForm caregiver={caregiver} name={name} onDone={() => onDone(caregiver)} />}
    </Sheet>
  )
}

const choiceFrom = ({ scope, until }: Caregiver): Chosen => ({
  scope: givenScopes.filter((verb) => scope.includes(verb)),
  until: until ? 'day' : 'open',
  day: until ? dayInManila(new Date(until)) : '',
})

type FormProps = { caregiver: Caregiver; name: string; onDone: () => void }

const ChangeForm = ({ caregiver, name, onDone }: FormProps) => {
  const { t } = useTexts('caregivers')
  const fieldMessage = useFieldMessage()
  const [chosen, setChosen] = useState(() => choiceFrom(caregiver))
  const [isMissing, setMissing] = useState(false)
  const change = useChangeCaregiver()
  const [refused] = change.error instanceof ApiProblem ? change.error.validationErrors : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = givenFrom(chosen)
    setMissing(!given)
    if (given && !change.isPending) change.mutate({ id: caregiver.id, ...given }, { onSuccess: onDone })
  }
  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <MayFields
        chosen={chosen}
        onChange={(choice) => {
          change.reset()
          setMissing(false)
          setChosen(choice)
        }}
        name={name}
        error={isMissing ? t('dayMissing') : refused && fieldMessage(refused)}
      />
      <SheetFoot>
        {!refused && <Refused error={change.error} />}
        <Button type="submit" wide busy={change.isPending && t('saving')}>
          {t('save')}
        </Button>
      </SheetFoot>
    </form>
  )
}
