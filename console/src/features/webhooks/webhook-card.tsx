import { dayInManila } from '@aruga/contract/days'
import type { Webhook } from '@aruga/contract/webhooks/staff'
import { Button } from '@mantine/core'
import { checkmarkCircleOutline, closeCircleOutline, timeOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { formatDay, formatNumber } from '../../ui/dates.ts'
import factsStyles from '../../ui/facts.module.css'
import { FormError } from '../../ui/form-error.tsx'
import { kindName } from './messages.ts'
import { type Change, useChangeWebhook, useNewSecret } from './queries.ts'
import styles from './webhooks.module.css'

type Props = { webhook: Webhook; onSecret: (secret: string) => void }

const isOver = (day: string) => day < dayInManila(new Date())

const State = ({ of: { allowedAt, endsOn } }: { of: Webhook }) =>
  isOver(endsOn) ? (
    <Chip icon={closeCircleOutline} tone="plain">
      {t('webhooks:state.over')}
    </Chip>
  ) : allowedAt ? (
    <Chip icon={checkmarkCircleOutline} tone="good">
      {t('webhooks:state.on')}
    </Chip>
  ) : (
    <Chip icon={timeOutline} tone="turn">
      {t('webhooks:state.off')}
    </Chip>
  )

export const WebhookCard = ({ webhook, onSecret }: Props) => {
  const { id, address, purpose, kinds, endsOn, addedAt, addedBy, allowedAt, allowedBy, waiting, givenUp } = webhook
  const [change, newSecret] = [useChangeWebhook(id), useNewSecret(id)]
  const ask = async (what: Change | 'rotate') => {
    const question = {
      title: t(`webhooks:ask.${what}.title`),
      consequence: t(`webhooks:ask.${what}.consequence`),
      confirm: t(`webhooks:ask.${what}.confirm`),
      danger: what === 'remove' || what === 'endFormer',
    }
    if (!(await confirm(question))) return
    if (what === 'rotate') newSecret.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret) })
    else change.mutate(what)
  }
  const button = (what: Change | 'rotate') => (
    <Button
      variant="default"
      size="compact-md"
      loading={what === 'rotate' ? newSecret.isPending : change.isPending && change.variables === what}
      aria-label={t(`webhooks:ask.${what}.of`, { address })}
      onClick={() => void ask(what)}
    >
      {t(`webhooks:ask.${what}.button`)}
    </Button>
  )
  const by = (at: string, name: string | null) => (name ? `${formatDay(at)} · ${name}` : formatDay(at))
  const facts = {
    purpose,
    kinds: kinds.map(kindName).join(', '),
    endsOn: formatDay(endsOn),
    added: by(addedAt, addedBy),
    allowed: allowedAt ? by(allowedAt, allowedBy) : t('webhooks:card.notAllowed'),
    waiting: formatNumber(waiting),
    givenUp: formatNumber(givenUp),
  }
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.value} translate="no">
          {address}
        </h2>
        <State of={webhook} />
      </div>
      <dl className={factsStyles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`webhooks:card.${name as keyof typeof facts}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!allowedAt && webhook.isOwn && <p className="muted">{t('webhooks:card.somebodyElse')}</p>}
      <FormError of={change.error ?? newSecret.error} />
      <div className="line-up">
        <Link to={`/webhooks/${id}`}>{t('webhooks:card.events')}</Link>
        {allowedAt ? button('stop') : !webhook.isOwn && button('allow')}
        {button('rotate')}
        {webhook.hasFormerSecret && button('endFormer')}
        {!allowedAt && button('remove')}
      </div>
    </>
  )
}
