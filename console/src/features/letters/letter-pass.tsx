import type { LetterFile } from '@aruga/contract/letters/letter-file'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'
import styles from './letter-page.module.css'

/** The letter as its patient knows it, a dark pass with a tear line; an ended letter is torn off. */
export const LetterPass = ({ letter }: { letter: LetterFile }) => {
  const { productName, strength, quantityApproved, quantityPurchased, unit, status, branchName } = letter
  const isOver = status === 'Expired' || status === 'Cancelled'
  const facts: [string, string][] = [
    [t('letters:letterPage.issued'), formatDay(letter.issuedAt)],
    [t('letters:letterPage.goodUntil'), formatDay(letter.validUntil)],
    [t('letters:letterPage.branch'), branchName ?? t('letters:letterPage.noneYet')],
  ]
  return (
    <article className={isOver ? `${styles.pass} ${styles.over}` : styles.pass}>
      <div className={styles.face}>
        <h2 translate="no">{productName}</h2>
        <p className={styles.soft}>{strength}</p>
        <p className={styles.quantity}>
          <b>{quantityPurchased}</b> {t('letters:letterPage.ofBought', { approved: countOf(quantityApproved, unit) })}
        </p>
        <progress value={quantityPurchased} max={quantityApproved} aria-hidden="true" />
        <p className={styles.soft}>{letter.benefit}</p>
      </div>
      <dl className={styles.stub}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.soft}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
