import { type TableFormat, tableFormats } from '@aruga/contract/csv/formats'
import { SegmentedControl } from '@mantine/core'
import { t } from '../../i18n/t.ts'

type Props = { value: TableFormat; onChange: (format: TableFormat) => void }

/** In which format a table is saved. */
export const FormatChoice = ({ value, onChange }: Props) => (
  <SegmentedControl
    fullWidth
    aria-label={t('csv:format.label')}
    value={value}
    onChange={(chosen) => onChange(chosen === 'Csv' ? 'Csv' : 'Xlsx')}
    data={tableFormats.map((format) => ({ value: format, label: t(`csv:format.${format}`) }))}
  />
)
