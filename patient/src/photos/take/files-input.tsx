const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif'

type Props = {
  ref: React.Ref<HTMLInputElement>
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** The browser's file picker, opened by a button, since the picker itself cannot be styled. */
export const FilesInput = ({ ref, multiple = false, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={ACCEPT}
    multiple={multiple}
    className="sr"
    tabIndex={-1}
    aria-hidden="true"
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])])
      target.value = '' // So that the same file can be chosen again.
    }}
  />
)
