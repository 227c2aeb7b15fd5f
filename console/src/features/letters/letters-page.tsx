import { type LetterStatus, letterStatuses } from '@aruga/contract/letters/letters'
import { Button, Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { everyProductQuery } from '../formulary/queries.ts'
import { columnsFor } from './columns.tsx'
import { letterSign } from './messages.ts'
import { lettersQuery } from './queries.ts'

/** Also when patients get their first reminder. */
const SOON_DAYS = 7

const statusOf = (text: string | null): LetterStatus | undefined => letterStatuses.find((status) => status === text)

/** All letters, with patient codes only, so that the list needs no audit entries. */
export default function LettersPage() {
  const mayAct = useMay('patients.open')
  const params = useListParams('issuedAt DESC')
  const [status, product, soon] = [statusOf(params.get('state')), params.get('product'), params.get('soon') !== null]
  const query = useQuery(
    lettersQuery({
      ...params.query,
      ...(status && { Status: status }),
      ...(product && { ProductId: product }),
      ...(soon && { EndsWithinDays: SOON_DAYS }),
    }),
  )
  const products = useQuery(everyProductQuery).data?.items ?? []
  return (
    <Page>
      <PageHead title={t('letters:lettersPage.letters')} detail={t('letters:lettersPage.everyLetterOfTheProgram')}>
        {useMay('recalls.settle') && (
          <Button variant="default" component={Link} to="/recalls">
            {t('letters:lettersPage.recalls')}
          </Button>
        )}
      </PageHead>
      <div className={dataTableStyles.tools}>
        <SearchField params={params} label={t('letters:lettersPage.findALetterNumberPatient')} />
        <Select
          aria-label={t('letters:lettersPage.state')}
          placeholder={t('letters:lettersPage.anyState')}
          clearable
          value={status ?? null}
          onChange={(state) => params.set({ state })}
          data={letterStatuses.map((value) => ({ value, label: letterSign(value).label }))}
        />
        <Select
          aria-label={t('letters:lettersPage.product')}
          placeholder={t('letters:lettersPage.anyProduct')}
          clearable
          searchable
          value={product}
          onChange={(id) => params.set({ product: id })}
          data={products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` }))}
        />
        <Checkbox
          className={dataTableStyles.toolsCheck}
          label={t('letters:lettersPage.endsWithinDays', { SOON_DAYS })}
          checked={soon}
          onChange={({ currentTarget: { checked } }) => params.set({ soon: checked ? '1' : null })}
        />
      </div>
      <Loaded query={query} failed={t('letters:lettersPage.weCouldNotLoadTheLetters')}>
        {(page) => (
          <DataTable
            label={t('letters:lettersPage.letters')}
            columns={columnsFor(mayAct)}
            page={page}
            params={params}
            empty={
              <Empty title={t('letters:lettersPage.noLetterYet')}>
                {t('letters:lettersPage.aReviewerIssuesOneBy')}
              </Empty>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
