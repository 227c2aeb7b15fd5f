import type { Webhook } from '@aruga/contract/webhooks/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { AddDialog } from './add-dialog.tsx'
import { webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import styles from './webhooks.module.css'

/** Who is told of events outside, each with its purpose, its switch and its end. */
export default function WebhooksPage() {
  const query = useQuery(webhooksQuery)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={() => setAdding(true)}>
      {t('webhooks:page.add')}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t('webhooks:page.title')}
        detail={
          <>
            {t('webhooks:page.detail')} <Link to="/operations">{t('webhooks:page.toOperations')}</Link>
          </>
        }
      >
        {add('filled')}
      </PageHead>
      <Loaded query={query} failed={t('webhooks:page.failed')}>
        {({ items }: { items: Webhook[] }) =>
          items.length === 0 ? (
            <div className="card">
              <Empty title={t('webhooks:page.none')} action={add('default')}>
                {t('webhooks:page.noneDetail')}
              </Empty>
            </div>
          ) : (
            <ul className={styles.receivers}>
              {items.map((webhook) => (
                <li key={webhook.id} className="card stack">
                  <WebhookCard webhook={webhook} onSecret={setSecret} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <AddDialog
          onAdded={(shown) => {
            setAdding(false)
            setSecret(shown)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
