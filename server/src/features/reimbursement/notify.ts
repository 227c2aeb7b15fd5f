// Mails the people who can act on a statement: the branch when it is made, answered or paid, the program when a line is
// disputed. Acceptance is not mailed: payable statements are a list, and a program may have thousands of branches. Typed texts stay
// in the console: they may name a patient.
import { formatPesos } from '@aruga/contract/money'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import type { Db } from '../../db/open.ts'
import { dayOf, monthOf } from '../../notify/days.ts'
import type { TextParams } from '../../notify/messages.ts'
import { notifyWhoMay, notifyWhoMayAt } from '../../notify/who-may.ts'

const aboutOf = ({ number, pharmacyName, branchName, month, owedAmount }: Statement): TextParams => ({
  number,
  branch: `${pharmacyName}, ${branchName}`,
  month: monthOf(month),
  amount: formatPesos(owedAmount),
})

/** Null: the server. */
type Act = { by: string | null; now: Date }

const notifyBranch =
  <Said extends TextParams>(kind: 'StatementMade' | 'StatementAnswered' | 'StatementPaid') =>
  (tx: Db, statement: Statement, { by, now }: Act, said: Said) =>
    notifyWhoMayAt(tx, statement.branchId, 'reimbursement.settle', {
      kind,
      params: { ...aboutOf(statement), ...said },
      subjectId: statement.id,
      now,
      except: by,
    })

export const notifyMade = notifyBranch<Record<never, never>>('StatementMade')
export const notifyAnswered = notifyBranch<{ position: number; owed: string }>('StatementAnswered')
const notifyOfPayment = notifyBranch<TextParams>('StatementPaid')
export const notifyPaid = (tx: Db, statement: Statement, act: Act) =>
  notifyOfPayment(tx, statement, act, {
    day: dayOf(statement.paidOn ?? act.now),
    reference: statement.paymentReference ?? '',
  })

export const notifyDisputed = (tx: Db, statement: Statement, { by, now }: Act, said: { position: number }) =>
  notifyWhoMay(tx, 'reimbursement.pay', {
    kind: 'StatementDisputed',
    params: { ...aboutOf(statement), ...said },
    subjectId: statement.id,
    now,
    except: by,
  })
