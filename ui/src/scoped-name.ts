/** The class name of a CSS module on the page: `.facts` in `letter-row.module.css` becomes `letter-row__facts`. */
export const scopedName = (name: string, file: string): string => {
  const sheet = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return `${sheet.replace(/\.module\.css.*$/, '')}__${name}`
}
