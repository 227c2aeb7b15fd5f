import type { ResultOf } from '@aruga/contract/endpoint'
import type { offerTakeOver } from '@aruga/contract/enrolments/enrolments'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PrintButton } from '../../ui/print-only.tsx'
import { Qr } from '../../ui/qr.tsx'
import styles from './enrolments.module.css'
import { useTakeOver } from './queries.ts'

/** At the desk that enrolled somebody. */
export const TakeOver = ({ id }: { id: string }) => (
  <section className="card stack" aria-labelledby="take-over">
    <h2 id="take-over">{t('enrolments:takeOver.title')}</h2>
    <TakeOverOffer id={id} lead={t('enrolments:takeOver.detail')} />
  </section>
)

/**
 * The link by which a patient takes the account over, shown once. Its code is never on the paper: it went out by SMS, or
 * stands on the screen to be told. Whoever finds the paper has the link only.
 */
export const TakeOverOffer = ({ id, lead }: { id: string; lead: string }) => {
  const offer = useTakeOver(id)
  const made = offer.data
  return (
    <>
      {made ? <Made of={made} /> : <p>{lead}</p>}
      <FormError of={offer.error} />
      <div className="line-up">
        {made && <PrintButton sheet={<OnPaper of={made} />}>{t('enrolments:takeOver.print')}</PrintButton>}
        <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate()}>
          {t(made ? 'enrolments:takeOver.again' : 'enrolments:takeOver.make')}
        </Button>
      </div>
    </>
  )
}

type Offer = ResultOf<typeof offerTakeOver>

const Made = ({ of: { link, code, expiresAt, isSent } }: { of: Offer }) => (
  <div className={styles.link}>
    <Qr text={link} label={t('enrolments:takeOver.qr')} />
    <div className="stack tight">
      <Address of={link} />
      {isSent ? (
        <p>{t('enrolments:takeOver.sent')}</p>
      ) : (
        <p>
          {t('enrolments:takeOver.code')}{' '}
          <b className="code num" translate="no">
            {code?.replace(/(.{3})(?=.)/g, '$1 ')}
          </b>
          <br />
          {t('enrolments:takeOver.tell')}
        </p>
      )}
      <p className="fine muted">{t('enrolments:takeOver.until', { day: formatDay(expiresAt) })}</p>
    </div>
  </div>
)

const OnPaper = ({ of: { link, expiresAt, isSent } }: { of: Offer }) => (
  <article className="stack">
    <h1>{t('enrolments:takeOver.title')}</h1>
    <Qr text={link} label={t('enrolments:takeOver.qr')} />
    <Address of={link} />
    <p>{t(isSent ? 'enrolments:takeOver.codeCame' : 'enrolments:takeOver.codeTold')}</p>
    <p>{t('enrolments:takeOver.until', { day: formatDay(expiresAt) })}</p>
  </article>
)

const Address = ({ of }: { of: string }) => (
  <>
    <p>{t('enrolments:takeOver.scan')}</p>
    <p className={styles.address} translate="no">
      {of}
    </p>
  </>
)
