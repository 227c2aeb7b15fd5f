import { t } from '../../i18n/t.ts'
import type { ProblemMessages } from '../../ui/problem-message.ts'

/** Of files with a table: the server's own texts are about photos. */
export const fileRefusals = (): ProblemMessages => ({
  FileEmpty: t('csv:importDialog.empty'),
  FileTooLarge: ({ megabytes }) => t('csv:importDialog.tooLarge', { megabytes: Number(megabytes) }),
})
