import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatDay, formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { QrCode } from '../../../ui/letter-pass/code.tsx'
import { endOfClaim, medicinesOf } from '../shared/one-code.ts'
import styles from './print-sheet.module.css'

type Props = { letter: LetterInFull; claim: NonNullable<LetterInFull['claim']> }

/** The printout of a claimed letter, by our button or the browser's command: one page for the counter. */
export const PrintSheet = (props: Props) => {
  const place = useRef<HTMLSpanElement>(null)
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // Pages stay mounted below others; only the visible one is printed.
    const isInView = () => place.current !== null && !place.current.closest('.ion-page-hidden, [aria-hidden="true"]')
    const before = () => flushSync(() => setPrinted(isInView()))
    // Not removed on `afterprint`: iPhones fire it before they render the printout. The sheet is invisible on the screen.
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [])
  return (
    <>
      <span ref={place} hidden />
      {isPrinted && createPortal(<Sheet {...props} />, document.body)}
    </>
  )
}

const Sheet = ({ letter, claim }: Props) => {
  const { t } = useTexts('letters')
  const { t: c } = useTexts('letters-claim')
  const { branch, code } = claim
  const { until, isLast } = endOfClaim({ ...letter, claim })
  const medicines = medicinesOf(letter)
  const rows: [string, string, string][] = [
    ...medicines.flatMap(
      ({ letterId, number, productName, strength, unit, left, validUntil }): [string, string, string][] => [
        [`${letterId} medicine`, t('medicine'), `${productName}, ${strength}`],
        [`${letterId} left`, t('leftFact'), countOf(left, unit)],
        [`${letterId} number`, t('letter'), number],
        ...(validUntil
          ? [[`${letterId} until`, t('useBy'), formatDay(validUntil)] satisfies [string, string, string]]
          : []),
      ],
    ),
  ]
  return (
    <article className={styles.printSheet}>
      <header>
        <p>{c('showAtCounter')}</p>
        <h1 translate="no">{branch.name}</h1>
        <p translate="no">
          {branch.pharmacyName}, {branch.address}
        </p>
      </header>
      <QrCode text={code} />
      <p className={styles.printCode} translate="no">
        {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p>{c(isLast ? 'codeEndsWithLetter' : 'codeWorksUntil', { when: formatDayTime(until) })}</p>
      <dl>
        {rows.map(([key, term, value]) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{c('bringId')}</p>
    </article>
  )
}
