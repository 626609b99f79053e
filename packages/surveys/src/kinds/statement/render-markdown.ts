import MarkdownIt from 'markdown-it';

/** Links lead to other sites or to a mailbox, and nowhere else. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;

/** Lists within lists beyond this depth are text. */
const maxNesting = 20;

/** Emphasis, links and lists. Everything else, HTML and pictures included, is text. */
const markdown = new MarkdownIt('zero', { breaks: true, maxNesting }).enable([
  'balance_pairs',
  'emphasis',
  'escape',
  'fragments_join',
  'link',
  'list',
  'newline',
]);
markdown.validateLink = (url) => allowedLink.test(url);
// What a person has entered in the form must still be there after a look at the link.
markdown.renderer.rules['link_open'] = (tokens, index, options, _environment, renderer) => {
  tokens[index]!.attrSet('target', '_blank');
  tokens[index]!.attrSet('rel', 'noopener noreferrer nofollow');
  return renderer.renderToken(tokens, index, options);
};

/** Renders a text with emphasis, links and lists as HTML, with all else escaped. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/** Returns the words of such a text without their marks, a line for each paragraph, line or item of a list. */
export function markdownText(text: string): string {
  const blocks = markdown.parse(text, {}).flatMap(({ children }) => (children === null ? [] : [children]));
  const lines = blocks.map((tokens) =>
    tokens
      .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? '\n' : content))
      .join(''),
  );
  return lines.join('\n');
}
