import type { TableName } from '@aruga/contract/csv/csv'
import { Modal } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { CsvButtons } from '../csv/csv-buttons.tsx'
import styles from './formulary.module.css'

const tables = [
  ['product-prices', 'prices'],
  ['product-taxes', 'taxes'],
] as const satisfies [TableName, string][]

/** The files of all products. */
export const ProductCsvDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('formulary:productsPage.csv')} centered>
    <div className="stack">
      {tables.map(([table, name]) => (
        <section key={table} className={styles.head}>
          <h3>{t(`formulary:${name}.title`)}</h3>
          <div className="line-up">
            <CsvButtons table={table} />
          </div>
        </section>
      ))}
    </div>
  </Modal>
)
