import type { Breach } from '@aruga/contract/breaches/staff'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { useBreachChanges } from './queries.ts'
import { ScopeFields, type ScopeValues, scopeOf, scopeValues } from './scope-fields.tsx'

/** Searches the audit log again, with another scope or up to now. */
export const SearchDrawer = ({ breach, onClose }: { breach: Breach; onClose: () => void }) => {
  const form = useForm<ScopeValues>({ defaultValues: scopeValues(breach.scope) })
  const { search } = useBreachChanges(breach.id)
  return (
    <EditDrawer
      title={t('breaches:search.title')}
      submit={t('breaches:search.submit')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await search.mutateAsync(scopeOf(values))
        onClose()
      }}
    >
      <p className="muted">{t('breaches:search.detail')}</p>
      <ScopeFields form={form} />
    </EditDrawer>
  )
}
