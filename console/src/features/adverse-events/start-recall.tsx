import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import type { Withdrawn } from '../recalls/plan-drawer.tsx'

/** Offers to recall what a defect is about, with product and batch filled in; nothing happens to letters before the list is made and started. */
export const StartRecall = ({ productId, batch }: Withdrawn) => {
  const mayRecall = useMay('recalls.settle')
  return (
    <section className="card stack" aria-labelledby="start-recall">
      <h2 id="start-recall">{t('adverse-events:recall.title')}</h2>
      <p>{t(mayRecall ? 'adverse-events:recall.detail' : 'adverse-events:recall.byAdministrator')}</p>
      {mayRecall && (
        <div>
          <Button variant="default" component={Link} to="/recalls" state={{ productId, batch } satisfies Withdrawn}>
            {t('adverse-events:recall.start')}
          </Button>
        </div>
      )}
    </section>
  )
}
