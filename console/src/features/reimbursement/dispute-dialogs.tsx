import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { StatementLine } from '@aruga/contract/reimbursement/staff'
import { oneLine } from '@aruga/contract/typed-text'
import { Textarea } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isAmount, PesosInput } from '../../ui/pesos-input.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { countOf } from '../../ui/units.ts'
import { useAnswer, useDispute } from './queries.ts'

type Props = { line: StatementLine; onClose: () => void }

const about = ({ letterNumber, productName, quantity, unit, owedAmount }: StatementLine) =>
  `${letterNumber}, ${productName}, ${countOf(quantity, unit)}: ${formatPesos(owedAmount)}`
const WORDS_MAX = 500

/** Disputes a line. */
export const DisputeDialog = ({ line, onClose }: Props) => {
  const dispute = useDispute(line.id)
  return (
    <ReasonDialog
      title={t('reimbursement:dispute.title')}
      submit={t('reimbursement:dispute.submit')}
      cancel={t('reimbursement:notNow')}
      label={t('reimbursement:dispute.reason')}
      missing={t('reimbursement:dispute.sayWhat')}
      maxLength={WORDS_MAX}
      onSend={async (reason) => {
        await dispute.mutateAsync(reason)
        toastDone(t('reimbursement:dispute.done'))
      }}
      onClose={onClose}
    >
      <p>{about(line)}</p>
    </ReasonDialog>
  )
}

/** The program’s answer, with the amount that it owes for the line. */
export const AnswerDialog = ({ line, onClose }: Props) => {
  const form = useForm({ defaultValues: { owedAmount: formatPesos(line.owedAmount).slice(1), answer: '' } })
  const { errors } = form.formState
  const answer = useAnswer(line.id)
  return (
    <FormDialog
      title={t('reimbursement:answer.title')}
      submit={t('reimbursement:answer.submit')}
      cancel={t('reimbursement:notNow')}
      {...sendForm(form, async (typed) => {
        await answer.mutateAsync({ owedAmount: parsePesos(typed.owedAmount) ?? 0, answer: oneLine(typed.answer) })
        toastDone(t('reimbursement:answer.done'))
        onClose()
      })}
      onClose={onClose}
    >
      <p>{about(line)}</p>
      <blockquote>{line.dispute}</blockquote>
      <PesosInput
        label={t('reimbursement:answer.owed')}
        {...form.register('owedAmount', { validate: isAmount(t('reimbursement:answer.anAmount')) })}
        error={errors.owedAmount?.message}
      />
      <Textarea
        autosize
        minRows={2}
        maxLength={WORDS_MAX}
        data-autofocus
        label={t('reimbursement:answer.words')}
        {...form.register('answer', {
          validate: (typed) => oneLine(typed) !== '' || t('reimbursement:answer.sayWhy'),
        })}
        error={errors.answer?.message}
      />
    </FormDialog>
  )
}
