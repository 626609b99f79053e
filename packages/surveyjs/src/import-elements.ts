import {
  type Question,
  kindOf,
  maxAllConditions,
  maxFacets,
  maxListedValues,
  maxQuestions,
} from '@canvass/surveys';
import { withBeyond } from './beyond-surveyjs.ts';
import { CopiedChoices } from './copied-choices.ts';
import { CopyRoom } from './copy-room.ts';
import { ParsedExpressions } from './conditions/parsed-expressions.ts';
import { elementTitle, namesOf, storedName } from './element-names.ts';
import { ElementReading } from './element-reading.ts';
import {
  type FileElements,
  type FoundElement,
  type SourceCondition,
  elementsOfPart,
  isPanel,
  listIn,
  maxElements,
} from './file-elements.ts';
import { fitText } from './texts/fit-text.ts';
import { Ids } from './ids.ts';
import { ImportedQuestions, type QuestionOrigin } from './imported-questions.ts';
import { firstOwn, isFalse, isTrue } from './json.ts';
import type { Body, TextLimits } from './kinds/kind-surveyjs.ts';
import { freeText, kindSurveyJsOf, shownText } from './kinds/kinds.ts';
import { isAsked, readBody } from './kinds/read-body.ts';
import { reportProperties } from './properties.ts';
import type { ElementReport } from './report/import-report.ts';
import type { Fact } from './report/note.ts';
import { type ShowConditions, showConditions } from './show-conditions.ts';
import type { SourceElement } from './source-element.ts';
import { type Split, splitElement } from './split-element.ts';
import { reportValidators } from './validators.ts';

/** Characters of a question's text; more are cut. */
const maxTextLength = 2_000;
/** Characters of the label of a comment field; more are cut. */
const maxLabelLength = 500;
/** The report lists this many elements. */
const maxListedElements = 1_000;
/** The length of an “Other” or a comment for which the survey sets no limit. */
const commentLength = 2_000;

export interface ImportedElements {
  readonly questions: readonly Question[];
  /** The index of each question's page. */
  readonly pages: readonly number[];
  readonly reports: readonly ElementReport[];
  /** About all elements together. */
  readonly facts: readonly Fact[];
  /** The facet whose answer a name in a text stands for; undefined if there is none. */
  readonly sourceOf: (name: string) => string | undefined;
  /** Reads a condition on all questions. */
  readonly conditionOf: (condition: SourceCondition) => ShowConditions;
}

/** The title and description of a group. */
interface GroupText {
  readonly question: Question;
  /** What it is called in the report. */
  readonly text: string;
  /** How many questions are before it, without other such texts. */
  readonly at: number;
  readonly page: number;
  readonly source: SourceElement;
  /** The index of its report, if it is listed. */
  readonly report: number;
}

export interface ElementsOptions {
  /** The survey's limits of texts. */
  readonly limits: TextLimits;
  /** Names that the survey gives to what is no question. */
  readonly elsewhere: readonly string[];
  /** How often groups that repeat are asked; 0: not at all. */
  readonly groups: number;
}

/** @param looks collects the properties that concern only the looks */
export function importElements(
  file: FileElements,
  options: ElementsOptions,
  looks: Set<string>,
): ImportedElements {
  return new ElementsImport(file, options, looks).run();
}

class ElementsImport {
  readonly #elements: readonly FoundElement[];
  readonly #options: ElementsOptions;
  readonly #looks: Set<string>;
  readonly #ids = new Ids();
  readonly #expressions = new ParsedExpressions();
  readonly #copyRoom = new CopyRoom();
  readonly #copiedChoices: CopiedChoices;
  /** The paths of the elements whose name is their id. */
  readonly #keepsName: ReadonlySet<string>;
  readonly #imported: ImportedQuestions;
  readonly #pages: number[] = [];
  readonly #reports: ElementReport[] = [];
  #room = maxElements;
  readonly #groupTexts: GroupText[] = [];
  #overflow = 0;
  #unlisted = 0;

  constructor({ elements }: FileElements, options: ElementsOptions, looks: Set<string>) {
    this.#elements = elements;
    this.#copiedChoices = new CopiedChoices(elements, this.#copyRoom);
    this.#options = options;
    this.#looks = looks;
    // First all names that can be ids, so that no made-up id takes one of them.
    this.#keepsName = new Set(
      elements
        .filter((element) => isAsked(element) && this.#ids.claim(storedName(element.source)))
        .map(({ source }) => source.path),
    );
    this.#imported = new ImportedQuestions(
      elements.flatMap(({ source }) => namesOf(source)),
      options.elsewhere,
    );
  }

  run(): ImportedElements {
    for (const element of this.#elements) this.#import(element);
    this.#addGroupTexts();
    const facts: Fact[] = [];
    if (this.#overflow > 0) {
      facts.push({ code: 'too-many-questions', count: this.#overflow, maxQuestions });
    }
    if (this.#unlisted > 0) facts.push({ code: 'elements-not-listed', count: this.#unlisted });
    const sourceOf = (name: string): string | undefined => {
      const answer = this.#imported.find(name);
      return answer.found ? answer.tested.id : undefined;
    };
    const conditionOf = (condition: SourceCondition): ShowConditions =>
      showConditions([condition], this.#imported, this.#expressions);
    return {
      questions: this.#imported.list,
      pages: this.#pages,
      reports: this.#reports,
      facts,
      sourceOf,
      conditionOf,
    };
  }

  #import(found: FoundElement): void {
    this.#room -= 1;
    if (isAsked(found) && this.#pages.length === maxQuestions) {
      this.#overflow += 1;
      return;
    }
    const element = this.#copiedChoices.of(found);
    const { source } = element;
    const before = this.#pages.length;
    const reading = new ElementReading(source, this.#options.limits, (conditions) =>
      showConditions(conditions, this.#imported, this.#expressions),
    );
    const body = readBody(element, reading);
    reading.end();
    if (body === undefined && this.#split(element)) return;
    if (body === undefined) this.#imported.leaveOut(namesOf(source));
    else this.#addQuestion(element, body, reading);
    if (body !== undefined) reportProperties(source, this.#looks, kindSurveyJsOf(body).reads);
    else if (isPanel(source)) reportProperties(source, this.#looks);
    if (isPanel(source)) {
      this.#importGroup(element);
      return;
    }
    const ids = this.#imported.list.slice(before).map(({ id }) => id);
    this.#list(source, ids);
  }

  /** Its title and description become a text before its questions, if there is room once all questions are there. */
  #importGroup(element: FoundElement): void {
    const { source, hidden, fault } = element;
    if (isTrue(source.get('isRequired')))
      source.note('isRequired', { code: 'property', property: 'isRequired' });
    // SurveyJS shows no group without elements.
    const isShown = !hidden && fault === undefined && listIn(source).length > 0;
    const hasTitle = isShown && !isFalse(source.get('showTitle'));
    const title = hasTitle ? source.text(['title'], maxLabelLength, 'line') : undefined;
    const description = isShown ? source.text(['description'], maxTextLength, 'multiline') : undefined;
    if (title === undefined && description === undefined) {
      if (source.notes.length > 0) this.#list(source, []);
      return;
    }
    this.#addGroupText(element, title, description);
    this.#list(source, []);
  }

  /** The report of the element is listed next. */
  #addGroupText(element: FoundElement, title: string | undefined, description: string | undefined): void {
    const { source, page } = element;
    const id = this.#ids.like(storedName(source) === '' ? 'group' : storedName(source));
    const { showIf } = showConditions(element.conditions, this.#imported, this.#expressions);
    const body = shownText(title, description);
    const question = { id, required: false, ...(showIf && { showIf }), ...body } as Question;
    const at = this.#pages.length;
    this.#groupTexts.push({
      question,
      text: title ?? description ?? '',
      at,
      page,
      source,
      report: this.#reports.length,
    });
  }

  #addGroupTexts(): void {
    let added = 0;
    for (const { question, text, at, page, source, report } of this.#groupTexts) {
      const isAdded = this.#pages.length < maxQuestions && this.#imported.insert(question, at + added);
      if (isAdded) {
        this.#pages.splice(at + added, 0, page);
        added += 1;
      }
      source.note('', isAdded ? { code: 'group-shown' } : { code: 'group-text', text });
      if (report < this.#reports.length)
        this.#reports[report] = reportOf(source, isAdded ? [question.id] : []);
    }
  }

  #list(source: SourceElement, ids: readonly string[]): void {
    if (this.#reports.length < maxListedElements) this.#reports.push(reportOf(source, ids));
    else this.#unlisted += 1;
  }

  /** Asks what the element asks in parts. Returns false if it has none. */
  #split(element: FoundElement): boolean {
    const { source, fault, hidden } = element;
    if (fault !== undefined || hidden) return false;
    if (this.#room <= 0 || this.#copyRoom.isUsedUp) return false;
    const split = splitElement(source, this.#options.groups);
    if (split === undefined || split.count === 0) return false;
    // That it is no question by itself.
    source.notes.length = 0;
    source.note('', { code: 'split', into: split.into, count: split.count });
    this.#reportWhole(source, split);
    const description = source.text(['description'], maxTextLength, 'multiline');
    if (description !== undefined) this.#addGroupText(element, undefined, description);
    this.#list(source, []);
    this.#overflow += split.count - this.#importParts(element, split);
    return true;
  }

  /** What the parts do not have of the element. */
  #reportWhole(source: SourceElement, { reads }: Split): void {
    reportProperties(source, this.#looks, reads);
    reportValidators(source);
    if (isTrue(source.get('isRequired')))
      source.note('isRequired', { code: 'property', property: 'isRequired' });
    if (isTrue(firstOwn(source.json, 'showCommentArea', 'hasComment')))
      source.note('showCommentArea', { code: 'property', property: 'showCommentArea' });
  }

  /** Imports parts while there is room, and returns how many. */
  #importParts(element: FoundElement, { parts }: Split): number {
    let count = 0;
    for (const part of parts) {
      const isFull = this.#pages.length === maxQuestions || this.#room <= 0;
      if (isFull || !this.#copyRoom.take(part.json)) break;
      count += 1;
      for (const each of elementsOfPart(element, part)) this.#import(each);
    }
    return count;
  }

  #addQuestion(element: FoundElement, body: Body, reading: ElementReading): void {
    const { source } = element;
    const id = this.#idOf(element);
    const text = questionText(source, id);
    const description = source.text(['description'], maxTextLength, 'multiline');
    const explained = description === undefined || kindOf(body).asksNothing ? {} : { description };
    const shown = showConditions(element.conditions, this.#imported, this.#expressions);
    for (const note of shown.notes) source.notes.push(note);
    const isRequired = kindSurveyJsOf(body).isRequired?.(source) ?? isTrue(source.get('isRequired'));
    const isAskedMoreOften = shown.incomplete || reading.hasLostCondition;
    if (isRequired && isAskedMoreOften) source.note('isRequired', { code: 'now-optional' });
    const required = isRequired && !isAskedMoreOften;
    const showIf = shown.showIf === undefined ? {} : { showIf: shown.showIf };
    const question = withBeyond({ id, text, ...explained, required, ...showIf, ...body } as Question, source);
    this.#add(question, element, namesOf(source), { source, partNames: reading.partNames });
    reportValidators(source, question);

    const names = namesOf(source).map((name) => `${name}-Comment`);
    // The text of “Other” has the name that a comment would have.
    const hasOther = names.some((name) => this.#imported.isPart(name));
    if (!hasOther && isTrue(firstOwn(source.json, 'showCommentArea', 'hasComment'))) {
      const commentId = this.#ids.commentOn(id);
      source.note('showCommentArea', { code: 'comment-as-question', id: commentId });
      const label = source.text(['commentText'], maxLabelLength, 'line') ?? source.texts.words.comment;
      this.#add({ ...this.#comment(commentId, text, label), ...showIf }, element, names);
    }
  }

  #comment(id: string, text: string, label: string): Question {
    const room = maxTextLength - label.length - 3;
    const about = fitText(text, room, 'multiline')?.text ?? text.slice(0, room);
    const { comment } = this.#options.limits;
    const maxLength = comment > 0 ? comment : commentLength;
    return { id, text: `${about} – ${label}`, required: false, ...freeText(maxLength) };
  }

  #add(
    question: Question,
    { source, page }: FoundElement,
    names: readonly string[],
    origin?: QuestionOrigin,
  ): void {
    if (this.#pages.length === maxQuestions) {
      this.#overflow += 1;
    } else if (this.#imported.add(question, names, origin)) {
      this.#pages.push(page);
    } else {
      source.note('', { code: 'no-room', maxFacets, maxListedValues, maxAllConditions });
      this.#imported.leaveOut(names);
    }
  }

  #idOf(element: FoundElement): string {
    const { source } = element;
    const name = storedName(source);
    const valueName = source.get('valueName');
    if (typeof valueName === 'string' && valueName !== '') {
      source.note('valueName', {
        code: 'answer-shared',
        valueName: fitText(valueName, 64, 'line')?.text ?? '',
      });
    }
    if (this.#keepsName.has(source.path)) return name;
    const id = this.#ids.like(name === '' ? 'question' : name);
    const shown = fitText(name, 64, 'line')?.text ?? '';
    if (name === '') source.note('name', { code: 'name-missing', id });
    else if (this.#imported.find(name).found) source.note('name', { code: 'name-repeated', name: shown, id });
    else source.note('name', { code: 'renamed', name: shown, id });
    return id;
  }
}

/** Without a title SurveyJS shows the name. */
function questionText(source: SourceElement, id: string): string {
  return source.text(['title'], maxTextLength, 'multiline') ?? elementTitle(source) ?? id;
}

function reportOf(source: SourceElement, ids: readonly string[]): ElementReport {
  const written = source.get('type');
  const partly = source.notes.some(({ kind }) => kind !== 'taken');
  const isSplit = source.notes.some(({ code }) => code === 'split');
  return {
    path: source.path,
    name: fitText(storedName(source), 64, 'line')?.text ?? '',
    title: elementTitle(source) ?? '',
    type: typeof written === 'string' ? (fitText(written, 64, 'line')?.text ?? '') : '',
    kind: ids.length === 0 && !isPanel(source) && !isSplit ? 'leftOut' : partly ? 'changed' : 'taken',
    ids,
    notes: source.notes,
  };
}
