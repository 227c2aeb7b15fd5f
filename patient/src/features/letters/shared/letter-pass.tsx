import { hasFact } from '@aruga/contract/documents/kinds'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { Pass, PassFacts, TornOff } from '@aruga/ui/letter-pass/pass'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import { Ring } from '@aruga/ui/letter-pass/ring'
import { RingFace } from '@aruga/ui/letter-pass/ring-face'
import { Link } from 'react-router-dom'
import { formatDay, formatDayOfYear, formatNearDay, formatNumber } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import { PaperStub, PassLink } from '../../../ui/letter-pass/pass-stub.tsx'
import { LetterChip } from '../../../ui/status/status-chip.tsx'
import { isOpen } from './current-letter.ts'
import styles from './letter-pass.module.css'

/** A letter in a list, or in full with its receipts and timeline. */
type OneLetter = Letter & Partial<Pick<LetterInFull, 'receipts' | 'timeline'>>

/** A letter with a progress ring of the quantity bought; a letter that ended unused is torn off. */
export const RingPass = ({ letter }: { letter: OneLetter }) => {
  const { t } = useTexts('letters')
  if (isTornOff(letter)) return <TornPass letter={letter} />
  const { status, productName, strength, unit, quantityApproved, quantityPurchased } = letter
  const whole = countOf(quantityApproved, unit)
  return (
    <Pass stub={<Stub letter={letter} />}>
      <RingFace
        chip={<LetterChip status={status} />}
        title={productName}
        detail={strength}
        ring={
          <Ring
            part={quantityPurchased}
            whole={quantityApproved}
            label={t('boughtOf', { part: quantityPurchased, whole })}
            caption={
              <>
                {t('ofWhole', { whole })}
                <br />
                {t('isBought')}
              </>
            }
          />
        }
      />
    </Pass>
  )
}

const isTornOff = ({ status }: Letter) => status === 'Expired' || status === 'Cancelled'

/** Below the tear line: the accepted receipts as stamps once everything is bought, otherwise the date and the pharmacy. */
const Stub = ({ letter }: { letter: OneLetter }) => {
  const { t } = useTexts('letters')
  const { status, number, unit, issuedAt, validUntil, branchName, receipts = [] } = letter
  const stamps = receipts.filter(
    ({ kind, status: state, orQuantity }) => hasFact(kind, 'needsQuantity') && state === 'Accepted' && orQuantity,
  )
  if (status === 'Dispensed' && stamps.length > 0)
    return (
      <>
        <p className={`${passStyles.soft} small`}>{t('acceptedReceipts')}</p>
        <ul className={passStyles.stamps}>
          {stamps.map(({ id, orQuantity, uploadedAt }) => (
            <li key={id}>
              <b>{countOf(orQuantity ?? 0, unit)}</b>
              <span>{formatDayOfYear(uploadedAt)}</span>
            </li>
          ))}
        </ul>
      </>
    )
  const isBought = status === 'Dispensed'
  const day: [string, string] = [
    t(isBought ? 'issued' : status === 'Claimed' ? 'useBy' : 'claimBy'),
    formatDay(isBought ? issuedAt : validUntil),
  ]
  return <PassFacts facts={[day, branchName ? [t('pharmacy'), branchName] : [t('letter'), number]]} />
}

/** A letter that is no longer usable: grey, without a ring, its stub torn off, its last day in large type. */
const TornPass = ({ letter, linked = false }: { letter: OneLetter; linked?: boolean }) => {
  const { t } = useTexts('letters')
  const { status, productName, strength, unit, quantityApproved, quantityPurchased, validUntil, timeline } = letter
  const cancelled = letter.cancelledAt ?? timeline?.findLast(({ state }) => state === 'Cancelled')?.at
  const bought = { part: formatNumber(quantityPurchased), whole: countOf(quantityApproved, unit) }
  const headline =
    status === 'Expired'
      ? t('endedOn', { day: formatNearDay(validUntil) })
      : cancelled && t('cancelledOn', { day: formatNearDay(cancelled) })
  return (
    <TornOff linked={linked}>
      <LetterChip status={status} />
      <div>
        <h2>{headline ?? productName}</h2>
        <p translate="no">{headline ? `${productName}, ${strength}` : strength}</p>
        <p>{t('youBought', bought)}</p>
      </div>
    </TornOff>
  )
}

type CardProps = {
  letter: Letter
  /** For how many medicines its code is. */
  onCode?: number | undefined
}

/** A letter in a list, in its state: to claim, with a code, fully bought, or ended. All of it links to its page. */
export const LetterCard = ({ letter, onCode = 1 }: CardProps) => {
  const { t } = useTexts('letters')
  const { id, status, branchName } = letter
  if (isTornOff(letter))
    return (
      <Link className={styles.card} to={letterPath(id)}>
        <TornPass letter={letter} linked />
      </Link>
    )
  const isClaimed = status === 'Claimed' && branchName !== null
  return (
    <Link className={styles.card} to={letterPath(id)}>
      <Pass
        low
        linked
        paper={isClaimed}
        stub={
          isClaimed ? (
            <PaperStub
              text={t('showCodeAt', { branch: branchName })}
              detail={onCode > 1 ? t('oneCode', { number: formatNumber(onCode) }) : undefined}
            />
          ) : (
            <Stub letter={letter} />
          )
        }
      >
        <LowFace letter={letter} quiet={isClaimed} />
      </Pass>
    </Link>
  )
}

/** A letter below the patient's task: in landscape, its chip without marigold. `action`: the label of its stub's link. */
export const LowPass = ({ letter, action }: { letter: Letter; action: string | undefined }) => {
  const { t } = useTexts('letters')
  const { id, unit, quantityApproved, quantityPurchased, validUntil } = letter
  const left = countOf(quantityApproved - quantityPurchased, unit)
  const day = formatDay(validUntil)
  return (
    <Pass
      low
      stub={
        <PassLink
          to={letterPath(id)}
          title={isOpen(letter) && action ? action : t('openLetter')}
          detail={isOpen(letter) ? t('leftUntil', { left, day }) : t('letterNumber', { number: letter.number })}
        />
      }
    >
      <LowFace letter={letter} quiet />
    </Pass>
  )
}

/** Text and ring side by side. `quiet`: the patient's task is elsewhere. */
const LowFace = ({ letter, quiet }: { letter: Letter; quiet: boolean }) => {
  const { t } = useTexts('letters')
  const { status, productName, strength, unit, quantityApproved, quantityPurchased } = letter
  const whole = countOf(quantityApproved, unit)
  return (
    <div className={styles.lowFace}>
      <div className={styles.lowHead}>
        <LetterChip status={status} quiet={quiet} />
        <div>
          <h2 translate="no">{productName}</h2>
          <p className={passStyles.soft}>{strength}</p>
        </div>
      </div>
      <Ring
        small
        part={quantityPurchased}
        whole={quantityApproved}
        label={t('boughtOf', { part: quantityPurchased, whole })}
        caption={t('ofWhole', { whole: formatNumber(quantityApproved) })}
      />
    </div>
  )
}

/** A letter to claim, with the quantity left. */
export const ReadyPass = ({ letter }: { letter: Letter }) => {
  const { t } = useTexts('letters')
  const { status, productName, strength, unit, quantityApproved, quantityPurchased, validUntil, number } = letter
  const left = quantityApproved - quantityPurchased
  return (
    <Pass
      ripple
      stub={
        <PassFacts
          facts={[
            [t('claimBy'), formatDay(validUntil)],
            [t('letter'), number],
          ]}
        />
      }
    >
      <div className={styles.letterHead}>
        <LetterChip status={status} />
        <div>
          <h2 className={styles.letterProduct} translate="no">
            {productName}
          </h2>
          <p className={passStyles.soft}>{strength}</p>
        </div>
        <p className="lead">
          <b className={styles.letterQuantity}>{formatNumber(left)}</b>{' '}
          {t(left < quantityApproved ? 'leftToBuy' : 'approved', { unit: unitFor(left, unit) })}
        </p>
      </div>
    </Pass>
  )
}
