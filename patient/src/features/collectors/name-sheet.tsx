import { ApiProblem } from '@aruga/client/api-problem'
import { COLLECTOR_NAME_MAX, RELATION_MAX } from '@aruga/contract/collectors/collectors'
import type { Letter } from '@aruga/contract/letters/letters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { idCardOutline } from 'ionicons/icons'
import { useForm } from 'react-hook-form'
import { formatDay } from '../../i18n/dates.ts'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import sheetStyles from '../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../ui/feedback/sheet.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { allLettersQuery, letterQuery } from '../letters/shared/queries.ts'
import { useNameCollector } from './queries.ts'
import { givenNameOf } from './shared/given-name.ts'

type FormProps = {
  /** The letter that the patient came from: its claim is proposed. */
  letterId: string | null
  onDone: (name: string) => void
}
type Props = FormProps & { open: boolean; place: number; onClose: () => void }

/** Names somebody: the name on their ID, who they are to the patient, and for how long. `place`: the number of this person. */
export const NameSheet = ({ open, place, onClose, ...form }: Props) => {
  const { t } = useTexts('collectors')
  const title = place === 1 ? t('who1') : place === 2 ? t('who2') : t('who3')
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      {open && <NameForm {...form} />}
    </Sheet>
  )
}

const EVERY = 'every'
type Values = { name: string; relation: string; claim: string }

const NameForm = ({ letterId, onDone }: FormProps) => {
  const { t } = useTexts('collectors')
  const fieldMessage = useFieldMessage()
  const { data } = useInfiniteQuery(allLettersQuery)
  const { data: own } = useQuery(letterQuery(letterId ?? ''))
  const listed = data?.pages.flatMap(({ items }) => items) ?? []
  // The list may not have loaded it.
  const letters = own ? [own, ...listed.filter(({ id }) => id !== own.id)] : listed
  const claimed = letters.filter(({ status }) => status === 'Claimed')
  const form = useForm<Values>({ defaultValues: { name: '', relation: '', claim: letterId ?? EVERY } })
  const { errors } = form.formState
  const typed = form.watch()
  // A letter that was bought or undone meanwhile is no longer offered; one that is not known yet is not widened to every claim.
  const isOffered =
    typed.claim === letterId ? !own || own.status === 'Claimed' : claimed.some(({ id }) => id === typed.claim)
  const claim = isOffered ? typed.claim : EVERY
  const add = useNameCollector()
  const validationErrors = add.error instanceof ApiProblem ? add.error.validationErrors : []
  const refusedAt = (field: string) => {
    const error = validationErrors.find(({ members }) => members.includes(field))
    return error && fieldMessage(error)
  }
  const submit = form.handleSubmit(({ name, relation }) => {
    if (add.isPending) return
    const named = { name: name.trim(), relation: relation.trim(), letterId: claim === EVERY ? null : claim }
    add.mutate(named, { onSuccess: () => onDone(named.name) })
  })
  const first = givenNameOf(typed.name)
  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        error={errors.name?.message ?? refusedAt('name')}
        maxLength={COLLECTOR_NAME_MAX}
        autoComplete="off"
        translate="no"
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
      />
      <Field
        label={t('relation')}
        hint={t('relationHint')}
        error={errors.relation?.message ?? refusedAt('relation')}
        maxLength={RELATION_MAX}
        autoComplete="off"
        enterKeyHint="done"
        {...form.register('relation', { validate: (relation) => relation.trim() !== '' || t('relationMissing') })}
      />
      {claimed.length > 0 && (
        <Choices
          legend={t('howLong')}
          choices={[
            ...claimed.map((letter) => ({
              value: letter.id,
              label: claimed.length > 1 ? t('onlyThisOf', { product: letter.productName }) : t('onlyThis'),
              detail: (
                <Claim
                  of={letter}
                  isAlone={claimed.every(({ id, branchName }) => id === letter.id || branchName !== letter.branchName)}
                />
              ),
            })),
            { value: EVERY, label: t('everyClaim'), detail: t('untilTakenBack') },
          ]}
          isChosen={(value) => value === claim}
          onChange={(value) => form.setValue('claim', value)}
        />
      )}
      <Note icon={idCardOutline}>{t('idCompared')}</Note>
      <SheetFoot>
        {validationErrors.length === 0 && <Refused error={add.error} />}
        <Button type="submit" wide busy={add.isPending && t('adding')}>
          {first ? t(claim === EVERY ? 'addNamed' : 'addNamedOnce', { name: first }) : t('add')}
        </Button>
      </SheetFoot>
    </form>
  )
}

type ClaimProps = { of: Pick<Letter, 'productName' | 'branchName' | 'validUntil'>; isAlone: boolean }

const Claim = ({ of: { productName, branchName, validUntil }, isAlone }: ClaimProps) => {
  const { t } = useTexts('collectors')
  return (
    <>
      {t(isAlone ? 'claimEnds' : 'claimEndsTogether', {
        product: productName,
        branch: branchName ?? '',
        day: formatDay(validUntil),
      })}
    </>
  )
}
