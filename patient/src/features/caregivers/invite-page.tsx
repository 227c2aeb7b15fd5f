import { ApiProblem } from '@aruga/client/api-problem'
import { COLLECTOR_NAME_MAX, RELATION_MAX } from '@aruga/contract/collectors/collectors'
import { appPaths } from '@aruga/contract/links'
import { linkOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { allowedPage } from '../../ui/acting/allowed-page.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { givenNameOf } from '../collectors/shared/given-name.ts'
import { MadeInvitation } from './made-invitation.tsx'
import { type Chosen, firstChoice, givenFrom, MayFields } from './may-fields.tsx'
import { PersonRow } from './person-row.tsx'
import { type Invitation, useInvite } from './queries.ts'

const FORM = 'invite'
type Step = 'who' | 'may' | 'made'
const nobody = { name: '', relation: '' }

/** Invites somebody to help: who it is, what they may do and until when, then the link to send and the code to tell. */
const InvitePage = () => {
  const { t } = useTexts('caregivers')
  const fieldMessage = useFieldMessage()
  const [step, setStep] = useState<Step>('who')
  const [person, setPerson] = useState(nobody)
  const [chosen, setChosen] = useState(firstChoice)
  const [isMissing, setMissing] = useState(false)
  const [made, setMade] = useState<Invitation | null>(null)
  const invite = useInvite()
  const [name, relation] = [person.name.trim(), person.relation.trim()]
  const first = givenNameOf(name)
  const errors = invite.error instanceof ApiProblem ? invite.error.validationErrors : []
  const refusedAt = (field: string) => {
    const error = errors.find(({ members }) => members.includes(field))
    return error && fieldMessage(error)
  }
  const go = (to: Step) => {
    setMissing(false)
    setStep(to)
  }
  const type = (typed: Partial<typeof nobody>) => {
    invite.reset()
    setPerson({ ...person, ...typed })
  }
  const choose = (choice: Chosen) => {
    invite.reset()
    setMissing(false)
    setChosen(choice)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'who') return name && relation ? go('may') : setMissing(true)
    const given = givenFrom(chosen)
    if (!given) return setMissing(true)
    if (invite.isPending) return
    invite.mutate(
      { name, relation, ...given },
      {
        onSuccess: (invitation) => {
          setMade(invitation)
          go('made')
        },
        onError: (error) => {
          const members = error instanceof ApiProblem ? error.validationErrors.flatMap((one) => one.members) : []
          if (members.some((member) => member in nobody)) go('who')
        },
      },
    )
  }
  const another = () => {
    setMade(null)
    setPerson(nobody)
    setChosen(firstChoice)
    go('who')
  }
  if (made) {
    return (
      <Page title={t('madeTitle', { name: first })} back={appPaths.caregivers} state="made" narrow>
        <MadeInvitation invitation={made} name={first} onAnother={another} />
      </Page>
    )
  }
  return (
    <Page
      title={step === 'who' ? t('whoTitle') : t('mayTitle', { name: first })}
      back={appPaths.caregivers}
      state={step}
      actionBar={
        step === 'who' ? (
          <Button type="submit" form={FORM} wide>
            {t('next')}
          </Button>
        ) : (
          <Button type="submit" form={FORM} wide icon={linkOutline} busy={invite.isPending && t('making')}>
            {t('make', { name: first })}
          </Button>
        )
      }
      narrow
    >
      <form id={FORM} className="stack loose" noValidate onSubmit={submit}>
        {step === 'who' ? (
          <>
            <p>{t('whoLead')}</p>
            <Field
              label={t('name')}
              error={isMissing && !name ? t('nameMissing') : refusedAt('name')}
              maxLength={COLLECTOR_NAME_MAX}
              autoComplete="off"
              translate="no"
              value={person.name}
              onChange={({ target }) => type({ name: target.value })}
            />
            <Field
              label={t('relation')}
              hint={t('relationHint')}
              error={isMissing && !relation ? t('relationMissing') : refusedAt('relation')}
              maxLength={RELATION_MAX}
              autoComplete="off"
              enterKeyHint="next"
              value={person.relation}
              onChange={({ target }) => type({ relation: target.value })}
            />
          </>
        ) : (
          <>
            <PersonRow name={name} detail={relation}>
              <Button kind="plain" small onClick={() => go('who')}>
                {t('changePerson')}
              </Button>
            </PersonRow>
            <MayFields
              chosen={chosen}
              onChange={choose}
              name={first}
              error={isMissing ? t('dayMissing') : refusedAt('lastDay')}
            />
            {errors.length === 0 && <Refused error={invite.error} />}
          </>
        )}
      </form>
    </Page>
  )
}

export default allowedPage('own', InvitePage)
