/** The design tokens that the mail page needs (ui/src/tokens.css, hue 164). */
export const css = `:root{color-scheme:light dark;--page:#eff6f2;--surface:#fcfefd;--line:#d2dcd7;--ink:#14211b;--ink-2:#46554e;--accent:#0d6044;--focus:#194cb1}
@media (prefers-color-scheme:dark){:root{--page:#0c1310;--surface:#171f1b;--line:#2c3732;--ink:#edf1ef;--ink-2:#b0bcb6;--accent:#8bdbb7;--focus:#a1d1ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 "Atkinson Hyperlegible Next Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:46rem;margin:auto;padding:1.5rem min(1.125rem,5vw) 3rem}
main.wide{max-width:72rem}
h1{font-size:1.9375rem;line-height:1.16;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.25rem;line-height:1.16;margin:0 0 .75rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:.375rem}
.lead{margin:0 0 1rem;color:var(--ink-2);max-width:38rem}
.card{background:var(--surface);border-radius:1.125rem;margin:0;padding:0;list-style:none;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:.125rem;min-height:3.75rem;padding:.875rem 1.25rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover .subject{text-decoration:underline}
li a:focus-visible{outline-offset:-3px;border-radius:1.125rem}
.subject{font-weight:620}
.quiet{color:var(--ink-2);font-size:1rem}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;border:2px solid var(--accent);border-radius:.75rem;font-weight:620;text-decoration:none}
.steps{margin:0 0 .5rem}
.back{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:620}
.back::before{content:"";width:.55rem;height:.55rem;margin-right:.6rem;border:solid;border-width:0 0 .15rem .15rem;transform:rotate(45deg)}
.empty{padding:2rem 1.5rem;text-align:center}
.empty p{margin:0 auto 1rem;color:var(--ink-2);max-width:30rem}
.ring{display:inline-block;width:4.5rem;height:4.5rem;margin-bottom:1rem;border:.5rem solid var(--line);border-top-color:var(--accent);border-radius:50%}
dl{display:grid;grid-template-columns:auto 1fr;gap:.125rem 1rem;margin:0 0 1.5rem}
dt{color:var(--ink-2)}
dd{margin:0;overflow-wrap:anywhere}
.both{display:grid;gap:1.5rem;align-items:start}
section{min-width:0}
iframe{display:block;width:100%;height:40rem;max-height:80vh;border:1px solid var(--line);border-radius:1.125rem;background:var(--page)}
pre.card{padding:1.25rem;font:1rem/1.5 ui-monospace,"Roboto Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (min-width:60rem){li a{grid-template-columns:1fr auto;align-items:baseline}li .quiet:last-child{grid-column:2;grid-row:1/3;align-self:center}.both{grid-template-columns:3fr 2fr}}`
