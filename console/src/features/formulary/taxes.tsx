import type { TaxRecord } from '@aruga/contract/formulary/taxes'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import styles from './formulary.module.css'
import { taxesQuery, useRemoveTax } from './queries.ts'
import { StateChip } from './state-chip.tsx'
import { TaxDialog } from './tax-dialog.tsx'

/** Since when a product is taxable or VAT-exempt. */
export const Taxes = ({ productId }: { productId: string }) => {
  const [setting, setSetting] = useState(false)
  return (
    <section className="card stack" aria-labelledby="taxes">
      <div className={styles.head}>
        <h2 id="taxes">{t('formulary:taxes.title')}</h2>
        <Button variant="default" onClick={() => setSetting(true)}>
          {t('formulary:taxes.set')}
        </Button>
      </div>
      <p className="muted">{t('formulary:taxes.detail')}</p>
      <Loaded query={useQuery(taxesQuery(productId))} failed={t('formulary:taxes.failed')} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('formulary:taxes.none')}</p>
          ) : (
            <ul className={styles.entries}>
              {items.map((tax) => (
                <TaxLine key={tax.from} productId={productId} tax={tax} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {setting && <TaxDialog productId={productId} onClose={() => setSetting(false)} />}
    </section>
  )
}

const TaxLine = ({ productId, tax: { isExempt, advisory, from, state } }: { productId: string; tax: TaxRecord }) => {
  const remove = useRemoveTax(productId)
  const day = formatDay(from)
  const press = () => remove.mutate(from, { onSuccess: () => toastDone(t('formulary:taxes.removed', { day })) })
  return (
    <li>
      <span className={styles.from}>{day}</span>
      <span className={styles.what}>
        <b>{isExempt ? t('formulary:taxes.exempt') : t('formulary:taxes.taxable')}</b>
        {advisory && <span className="muted"> {advisory}</span>}
        <FormError of={remove.error} />
      </span>
      <StateChip state={state} />
      {state === 'ToCome' && (
        <Button
          variant="default"
          size="compact-md"
          loading={remove.isPending}
          aria-label={t('formulary:taxes.removeOf', { day })}
          onClick={press}
        >
          {t('formulary:productPage.remove')}
        </Button>
      )}
    </li>
  )
}
