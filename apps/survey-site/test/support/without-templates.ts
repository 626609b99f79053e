/** A page as somebody without script has it: templates show nothing, and send nothing. */
export function withoutTemplates(html: string): string {
  return html.replaceAll(/<template\b.*?<\/template>/gs, '');
}
