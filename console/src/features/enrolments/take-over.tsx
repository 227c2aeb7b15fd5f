import { Button } from '@mantine/core'
import { printOutline } from 'ionicons/icons'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Qr } from '../../ui/qr.tsx'
import styles from './enrolments.module.css'
import { useTakeOver } from './queries.ts'

/** The link by which a patient takes the account over, shown once. A code that went out by SMS is not on the paper. */
export const TakeOver = ({ id }: { id: string }) => {
  const offer = useTakeOver(id)
  const { data } = offer
  if (!data)
    return (
      <section className={`card stack ${styles.screenOnly}`} aria-labelledby="take-over">
        <h2 id="take-over">{t('enrolments:takeOver.title')}</h2>
        <p>{t('enrolments:takeOver.detail')}</p>
        <FormError of={offer.error} />
        <div>
          <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate()}>
            {t('enrolments:takeOver.make')}
          </Button>
        </div>
      </section>
    )
  return (
    <section className="card stack" aria-labelledby="take-over">
      <h2 id="take-over">{t('enrolments:takeOver.title')}</h2>
      <div className={styles.link}>
        <Qr text={data.link} label={t('enrolments:takeOver.qr')} />
        <div className="stack tight">
          <p>{t('enrolments:takeOver.scan')}</p>
          <p className={styles.address} translate="no">
            {data.link}
          </p>
          {data.isSent ? (
            <p>{t('enrolments:takeOver.sent')}</p>
          ) : (
            <p>
              {t('enrolments:takeOver.code')}{' '}
              <b className="code num" translate="no">
                {data.code}
              </b>
            </p>
          )}
          <p className="fine muted">{t('enrolments:takeOver.until', { day: formatDay(data.expiresAt) })}</p>
        </div>
      </div>
      <div className={`line-up ${styles.screenOnly}`}>
        <Button leftSection={<Icon of={printOutline} small />} onClick={() => window.print()}>
          {t('enrolments:takeOver.print')}
        </Button>
        <Button variant="default" loading={offer.isPending} onClick={() => offer.mutate()}>
          {t('enrolments:takeOver.again')}
        </Button>
      </div>
    </section>
  )
}
