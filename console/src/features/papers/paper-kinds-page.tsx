import type { PaperKind } from '@aruga/contract/papers/staff'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { arrowDownOutline, arrowUpOutline, closeCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { FormError } from '../../ui/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { factsOf, paperName } from './messages.ts'
import { PaperKindDrawer } from './paper-kind-drawer.tsx'
import styles from './papers.module.css'
import { paperKindsQuery, useOrderKinds } from './queries.ts'

/** The papers that the program asks for, in the order in which patients are asked. */
export default function PaperKindsPage() {
  const query = useQuery(paperKindsQuery)
  const [edited, setEdited] = useState<PaperKind | 'new' | null>(null)
  return (
    <Page kind="narrow">
      <PageHead title={t('papers:title')} detail={t('papers:lead')}>
        <Button variant="default" component={Link} to="/program">
          {t('program:programPage.theProgram')}
        </Button>
        <Button onClick={() => setEdited('new')}>{t('papers:add')}</Button>
      </PageHead>
      <Loaded query={query} failed={t('papers:failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('papers:noneTitle')}>{t('papers:none')}</Empty>
          ) : (
            <Kinds kinds={items} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited && <PaperKindDrawer of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const Kinds = ({ kinds, onEdit }: { kinds: PaperKind[]; onEdit: (kind: PaperKind) => void }) => {
  const order = useOrderKinds()
  const used = kinds.filter(({ retired }) => !retired)
  const move = (from: number, to: number) => {
    const ids = used.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate(ids)
  }
  return (
    <section className="card stack tight" aria-label={t('papers:title')}>
      <ul className={styles.kinds}>
        {kinds.map((kind, place) => (
          <li key={kind.id}>
            <div className="grow">
              <button type="button" className={dataTableStyles.rowLink} onClick={() => onEdit(kind)}>
                {paperName(kind)}
              </button>
              {kind.retired && (
                <Chip icon={closeCircleOutline} tone="plain">
                  {t('papers:retiredChip')}
                </Chip>
              )}
              <p className="muted">{factsOf(kind)}</p>
            </div>
            {!kind.retired && used.length > 1 && (
              <div className={styles.move}>
                <Move
                  label={t('papers:up', { name: paperName(kind) })}
                  icon={arrowUpOutline}
                  onMove={place > 0 && !order.isPending ? () => move(place, place - 1) : null}
                />
                <Move
                  label={t('papers:down', { name: paperName(kind) })}
                  icon={arrowDownOutline}
                  onMove={place < used.length - 1 && !order.isPending ? () => move(place, place + 1) : null}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormError of={order.error} />
    </section>
  )
}

const Move = ({ label, icon, onMove }: { label: string; icon: string; onMove: (() => void) | null }) => (
  <ActionIcon variant="default" size="lg" aria-label={label} disabled={!onMove} onClick={onMove ?? undefined}>
    <Icon of={icon} small />
  </ActionIcon>
)
