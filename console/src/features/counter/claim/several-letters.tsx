import { isLimited } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import { useId, useRef } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { nameOf } from '../outbox/hand-over.ts'
import { useLooseKeys } from '../use-loose-keys.ts'
import { ChargeGive } from './charge-give.tsx'
import { SayAmount } from './hand-over-money.tsx'
import { LetterFields } from './letter-fields.tsx'
import type { LetterRow, Letters } from './letters.ts'
import { MoneyParts, NotInTheTotal, totalOf } from './money-parts.tsx'

type Problem = { letterId: string; message: string }
type Props = {
  of: Letters
  buyer: Buyer | null
  name?: string | undefined
  /** A refusal that is about one of them. */
  problem?: Problem | undefined
}

/** The letters of one code: each with its own quantity, package and part of the money. One key goes from one to the next. */
export const SeveralLetters = ({ of: { rows, current, setCurrent }, buyer, name, problem }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  useLooseKeys((key) => {
    if (key.toUpperCase() !== 'N') return false
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]') ?? [])]
    const isInside = list.current?.contains(document.activeElement)
    const at = fields.findIndex((field) => field.closest('li')?.contains(document.activeElement))
    const next = fields[isInside ? (at + 1) % fields.length : 0]
    next?.focus()
    next?.select()
    return () => setCurrent(current)
  })
  return (
    <section className={`card ${styles.counterCard}`} aria-label={t('counter:claim.whatToHandOver')}>
      <p className={styles.nextKey}>
        <span className={styles.key}>N</span> {t('counter:claim.nextMedicine')}
      </p>
      <ul className={styles.letters} ref={list}>
        {rows.map((row) => (
          <li key={row.letter.letterId}>
            <Row
              of={row}
              buyer={buyer}
              name={name}
              problem={problem?.letterId === row.letter.letterId ? problem.message : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { of: LetterRow; buyer: Buyer | null; name: string | undefined; problem: string | undefined }
const Row = ({ of: row, buyer, name = t('counter:money.thePatient'), problem }: RowProps) => {
  const id = useId()
  const { letter, units, isEnded, terms, money } = row
  const { unit } = letter
  return (
    <fieldset className={`${styles.letter} stack tight`} aria-labelledby={id} onFocus={row.onFocus}>
      <LetterFields of={row} id={id}>
        {!isEnded && (
          <p className={styles.benefit}>
            {letter.benefitEn}{' '}
            <span lang="fil" className="muted">
              {letter.benefitFil}
            </span>
          </p>
        )}
        {terms && money && <ChargeGive terms={terms} quantity={units} money={money} unit={unit} />}
        {money && (
          <p className={styles.part}>
            <span>{t('counter:money.pays', { name })}</span> <b>{formatPesos(money.patientAmount)}</b>
          </p>
        )}
        {terms && buyer && units > 0 && isLimited(terms, units, buyer) && (
          <p className={styles.limited}>{t('counter:money.limited')}</p>
        )}
      </LetterFields>
      <div role="alert">
        {(isEnded || problem) && (
          <p className={`${styles.counterNote} ${styles.noteBad}`} ref={bringIntoView}>
            {problem ?? t('counter:claim.letterEnded')}
          </p>
        )}
      </div>
    </fieldset>
  )
}

type TotalProps = { of: Letters; buyer: Buyer; name?: string | undefined }

/** One total of all that is handed over now. */
export const Total = ({ of: { chosen }, buyer, name }: TotalProps) => {
  const sales = chosen.flatMap(({ letter, units, money }) =>
    money ? { money, quantity: units, unit: letter.unit, product: nameOf(letter) } : [],
  )
  const unpriced = chosen.filter(({ letter }) => !letter.terms).map(({ letter }) => nameOf(letter))
  if (sales.length === 0) return null
  return (
    <div className={styles.money} role="status">
      <MoneyParts sales={sales} name={name} />
      <NotInTheTotal products={unpriced} />
      <SayAmount buyer={buyer} amount={totalOf(sales, 'patientAmount')} />
    </div>
  )
}

const bringIntoView = (note: HTMLElement | null) => {
  note?.scrollIntoView?.({ block: 'center' })
}
