// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "scenario/xacro/functions.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora::xacro {
namespace {

constexpr int kDeepestBrackets = 40;
constexpr std::size_t kLongestExpression = 16'384;

// ---- words of the language

struct Token {
  enum class Kind { number, text, name, sign, end };
  Kind kind = Kind::end;
  std::string text;  ///< of a text without its quotation marks
  Value value = {};  ///< of a number
};

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool continues_name(char c) { return starts_name(c) || is_digit(c); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == text_.size()) return {};
    const char c = text_[at_];
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (starts_name(c)) return name();
    if (c == '\'' || c == '"') return text(c);
    return sign();
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  Token number() {
    const std::size_t begin = at_;
    bool is_whole = true;
    while (is_digit(peek(0))) ++at_;
    if (peek(0) == '.') {
      is_whole = false;
      ++at_;
      while (is_digit(peek(0))) ++at_;
    }
    if ((peek(0) == 'e' || peek(0) == 'E') &&
        (is_digit(peek(1)) || ((peek(1) == '-' || peek(1) == '+') && is_digit(peek(2))))) {
      is_whole = false;
      at_ += 2;
      while (is_digit(peek(0))) ++at_;
    }
    const std::string word(text_.substr(begin, at_ - begin));
    if (continues_name(peek(0)))
      throw Fault{fmt::format("`{}{}` is neither a number nor a name", word, peek(0)),
                  "Write a sign between them."};
    Token token{Token::Kind::number, word};
    const auto whole = is_whole ? parse_integer(word) : std::nullopt;
    if (whole)
      token.value = Value(*whole);
    else if (const auto real = parse_float(word))
      token.value = Value(*real);
    return token;
  }

  Token name() {
    const std::size_t begin = at_;
    while (continues_name(peek(0))) ++at_;
    return {Token::Kind::name, std::string(text_.substr(begin, at_ - begin))};
  }

  Token text(char mark) {
    Token token{Token::Kind::text, {}};
    for (++at_; at_ < text_.size() && text_[at_] != mark; ++at_) {
      char c = text_[at_];
      if (c == '\\' && at_ + 1 < text_.size()) {
        c = text_[++at_];
        if (c == 'n') c = '\n';
        if (c == 't') c = '\t';
      }
      token.text += c;
    }
    if (at_ == text_.size())
      throw Fault{"a text has no end", fmt::format("Close it with {}.", mark)};
    ++at_;
    return token;
  }

  Token sign() {
    for (const std::string_view two : {"**", "//", "==", "!=", "<=", ">="}) {
      if (!text_.substr(at_).starts_with(two)) continue;
      at_ += 2;
      return {Token::Kind::sign, std::string(two)};
    }
    const char c = text_[at_];
    if (std::string_view("+-*/%<>()[]{},:.=").find(c) == std::string_view::npos)
      throw Fault{fmt::format("`{}` has no meaning in an expression", c),
                  "See docs/guides/importing.md for what can be written."};
    ++at_;
    return {Token::Kind::sign, std::string(1, c)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// ---- the tree of an expression

struct Term {
  enum class Kind {
    constant,
    name,         // text
    list,         // parts
    dict,         // parts: key, value, key, value, ...
    attribute,    // parts[0].text
    item,         // parts[0][parts[1]]
    slice,        // parts[0][parts[1]:parts[2]]
    call,         // parts[0](parts[1], ...); a part `argument` has a name
    argument,     // text=parts[0]
    negative,     // -parts[0]
    positive,     // +parts[0]
    negation,     // not parts[0]
    operation,    // parts[0] text parts[1]
    comparison,   // parts[0] < parts[1] <= parts[2] ...; signs in text, separated by blanks
    conjunction,  // parts[0] and parts[1]
    disjunction,  // parts[0] or parts[1]
    choice        // parts[1] if parts[0] else parts[2]
  };
  Kind kind = Kind::constant;
  std::string text = {};
  Value value = {};
  std::vector<Term> parts = {};
};

Term term_of(Term::Kind kind, std::string text, Term only) {
  Term term{kind, std::move(text)};
  term.parts.push_back(std::move(only));
  return term;
}

Term term_of(Term::Kind kind, std::string text, Term first, Term second) {
  Term term = term_of(kind, std::move(text), std::move(first));
  term.parts.push_back(std::move(second));
  return term;
}

class ExpressionParser {
 public:
  explicit ExpressionParser(std::string_view text) : lexer_(text) { advance(); }

  Term parse() {
    Term term = choice();
    if (token_.kind != Token::Kind::end) unexpected();
    return term;
  }

 private:
  // Each bracket costs the stack a dozen calls.
  class Level {
   public:
    explicit Level(int& depth) : depth_(depth) {
      if (++depth_ > kDeepestBrackets)
        throw Fault{"the expression is nested too deeply", "Split it into several properties."};
    }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    int& depth_;
  };

  Term choice() {
    const Level level(depth_);
    Term first = disjunction();
    if (!takes_word("if")) return first;
    Term condition = disjunction();
    if (!takes_word("else")) throw Fault{"`if` has no `else`", "Write `a if condition else b`."};
    Term term = term_of(Term::Kind::choice, {}, std::move(condition), std::move(first));
    term.parts.push_back(choice());
    return term;
  }

  Term disjunction() {
    Term left = conjunction();
    while (takes_word("or"))
      left = grown(Term::Kind::disjunction, "or", std::move(left), conjunction());
    return left;
  }

  Term conjunction() {
    Term left = negation();
    while (takes_word("and"))
      left = grown(Term::Kind::conjunction, "and", std::move(left), negation());
    return left;
  }

  Term negation() {
    if (!takes_word("not")) return comparison();
    const Level level(depth_);
    return term_of(Term::Kind::negation, {}, negation());
  }

  Term comparison() {
    Term left = arithmetic();
    std::string signs;
    std::vector<Term> parts;
    for (std::string sign = comparison_sign(); !sign.empty(); sign = comparison_sign()) {
      signs += signs.empty() ? sign : " " + sign;
      parts.push_back(arithmetic());
    }
    if (parts.empty()) return left;
    Term term = term_of(Term::Kind::comparison, std::move(signs), std::move(left));
    std::move(parts.begin(), parts.end(), std::back_inserter(term.parts));
    return term;
  }

  std::string comparison_sign() {
    for (const char* sign : {"==", "!=", "<=", ">=", "<", ">"})
      if (takes_sign(sign)) return sign;
    if (takes_word("in")) return "in";
    if (takes_word("is")) return takes_word("not") ? "!=" : "==";
    if (!is_word("not")) return {};
    advance();
    if (!takes_word("in")) unexpected();
    return "not_in";
  }

  Term arithmetic() {
    Term left = product_of_factors();
    while (is_sign("+") || is_sign("-")) {
      const std::string sign = token_.text;
      advance();
      left = grown(Term::Kind::operation, sign, std::move(left), product_of_factors());
    }
    return left;
  }

  Term product_of_factors() {
    Term left = factor();
    while (is_sign("*") || is_sign("/") || is_sign("//") || is_sign("%")) {
      const std::string sign = token_.text;
      advance();
      left = grown(Term::Kind::operation, sign, std::move(left), factor());
    }
    return left;
  }

  Term factor() {
    const Level level(depth_);
    if (takes_sign("-")) return term_of(Term::Kind::negative, {}, factor());
    if (takes_sign("+")) return term_of(Term::Kind::positive, {}, factor());
    Term base = postfix();
    if (!takes_sign("**")) return base;
    return term_of(Term::Kind::operation, "**", std::move(base), factor());
  }

  Term postfix() {
    Term term = atom();
    for (;;) {
      if (takes_sign(".")) {
        if (token_.kind != Token::Kind::name) unexpected();
        const std::string name = token_.text;
        advance();
        deepen();
        term = term_of(Term::Kind::attribute, name, std::move(term));
      } else if (takes_sign("[")) {
        deepen();
        term = subscript(std::move(term));
      } else if (takes_sign("(")) {
        deepen();
        term = call(std::move(term));
      } else {
        return term;
      }
    }
  }

  Term subscript(Term owner) {
    Term first;
    if (!is_sign(":")) first = choice();
    if (takes_sign("]")) return term_of(Term::Kind::item, {}, std::move(owner), std::move(first));
    expect(":");
    Term term = term_of(Term::Kind::slice, {}, std::move(owner), std::move(first));
    term.parts.emplace_back();
    if (!is_sign("]")) term.parts.back() = choice();
    expect("]");
    return term;
  }

  Term call(Term function) {
    Term term = term_of(Term::Kind::call, {}, std::move(function));
    while (!takes_sign(")")) {
      Term argument = choice();
      if (argument.kind == Term::Kind::name && takes_sign("=")) {
        std::string name = argument.text;
        argument = term_of(Term::Kind::argument, std::move(name), choice());
      }
      term.parts.push_back(std::move(argument));
      if (!is_sign(")")) expect(",");
    }
    return term;
  }

  Term atom() {
    Term term;
    switch (token_.kind) {
      case Token::Kind::number:
        term.value = token_.value;
        advance();
        return term;
      case Token::Kind::text: {
        std::string text;
        for (; token_.kind == Token::Kind::text; advance()) text += token_.text;
        term.value = Value(std::move(text));
        return term;
      }
      case Token::Kind::name:
        refuse_keywords();
        term = Term{Term::Kind::name, token_.text};
        advance();
        return term;
      case Token::Kind::sign:
        if (takes_sign("(")) return brackets();
        if (takes_sign("[")) return list(Term{Term::Kind::list}, "]");
        if (takes_sign("{")) return dict();
        break;
      case Token::Kind::end:
        break;
    }
    unexpected();
  }

  /// `(a)` is a; `(a, b)` is a list.
  Term brackets() {
    if (takes_sign(")")) return Term{Term::Kind::list};
    Term first = choice();
    if (takes_sign(")")) return first;
    expect(",");
    return list(term_of(Term::Kind::list, {}, std::move(first)), ")");
  }

  Term list(Term term, const char* closing) {
    while (!takes_sign(closing)) {
      term.parts.push_back(choice());
      if (is_word("for"))
        throw Fault{"`for` in a list is not read", "Write the list out, or use range()."};
      if (!is_sign(closing)) expect(",");
    }
    return term;
  }

  Term dict() {
    Term term{Term::Kind::dict};
    while (!takes_sign("}")) {
      term.parts.push_back(choice());
      expect(":");
      term.parts.push_back(choice());
      if (!is_sign("}")) expect(",");
    }
    return term;
  }

  void refuse_keywords() {
    for (const char* word :
         {"lambda", "for", "import", "yield", "await", "if", "else", "or", "and", "in", "is"})
      if (is_word(word))
        throw Fault{fmt::format("`{}` cannot stand here", word),
                    "See docs/guides/importing.md for what can be written."};
    if (token_.text.starts_with("__"))
      throw Fault{fmt::format("`{}` is not read", token_.text.substr(0, 64)),
                  "Names with two underscores in front belong to Python itself."};
  }

  /// A chain `a + b + c ...` is a tree as deep as the chain is long; evaluating it takes the stack.
  Term grown(Term::Kind kind, std::string sign, Term left, Term right) {
    deepen();
    return term_of(kind, std::move(sign), std::move(left), std::move(right));
  }
  void deepen() {
    constexpr int kLongestChain = 100;
    if (++links_ > kLongestChain)
      throw Fault{"the expression is too long", "Split it into several properties."};
  }

  [[nodiscard]] bool is_sign(std::string_view sign) const {
    return token_.kind == Token::Kind::sign && token_.text == sign;
  }
  [[nodiscard]] bool is_word(std::string_view word) const {
    return token_.kind == Token::Kind::name && token_.text == word;
  }
  bool takes_sign(std::string_view sign) {
    const bool is_there = is_sign(sign);
    if (is_there) advance();
    return is_there;
  }
  bool takes_word(std::string_view word) {
    const bool is_there = is_word(word);
    if (is_there) advance();
    return is_there;
  }
  void expect(std::string_view sign) {
    if (!takes_sign(sign)) unexpected(fmt::format("`{}` should stand there.", sign));
  }
  [[noreturn]] void unexpected(const std::string& instead = "Check brackets and signs.") const {
    if (token_.kind == Token::Kind::end) throw Fault{"the expression ends too early", instead};
    throw Fault{fmt::format("`{}` cannot stand here", token_.text.substr(0, 40)), instead};
  }
  void advance() { token_ = lexer_.next(); }

  Lexer lexer_;
  Token token_;
  int depth_ = 0;
  int links_ = 0;
};

// ---- its value

class Evaluation {
 public:
  Evaluation(Names& names, Budget& budget) : names_(names), budget_(budget) {}

  Value value_of(const Term& term) {
    const Budget::Level level = budget_.term();
    budget_.spend(1);
    switch (term.kind) {
      case Term::Kind::constant:
        return term.value;
      case Term::Kind::name:
        return named(term.text);
      case Term::Kind::list:
        return Value(values_of(term.parts));
      case Term::Kind::dict:
        return dict(term);
      case Term::Kind::attribute:
        return attribute(term);
      case Term::Kind::item: {
        const Value owner = value_of(term.parts[0]);
        budget_.spend(owner.size());
        return item(owner, value_of(term.parts[1]));
      }
      case Term::Kind::slice: {
        const Value owner = value_of(term.parts[0]);
        budget_.spend(owner.size());
        return slice(owner, value_of(term.parts[1]), value_of(term.parts[2]));
      }
      case Term::Kind::call:
        return call(term);
      case Term::Kind::argument:
        throw Fault{fmt::format("`{}=` can be used in dict() only", term.text)};
      case Term::Kind::negative:
        return negative(value_of(term.parts[0]));
      case Term::Kind::positive:
        return sum(Value(std::int64_t{0}), value_of(term.parts[0]));
      case Term::Kind::negation:
        return Value(!is_true(value_of(term.parts[0])));
      case Term::Kind::operation:
        return operation(term);
      case Term::Kind::comparison:
        return comparison(term);
      case Term::Kind::conjunction: {
        Value left = value_of(term.parts[0]);
        return is_true(left) ? value_of(term.parts[1]) : left;
      }
      case Term::Kind::disjunction: {
        Value left = value_of(term.parts[0]);
        return is_true(left) ? left : value_of(term.parts[1]);
      }
      case Term::Kind::choice:
        return value_of(term.parts[is_true(value_of(term.parts[0])) ? 1 : 2]);
    }
    return {};
  }

 private:
  std::vector<Value> values_of(const std::vector<Term>& terms, std::size_t first = 0) {
    std::vector<Value> values;
    for (std::size_t i = first; i < terms.size(); ++i) {
      values.push_back(value_of(terms[i]));
      budget_.spend(values.back().size());
    }
    return values;
  }

  Value named(const std::string& name) {
    if (auto value = names_.find(name)) return *value;
    if (auto value = constant(name)) return *value;
    std::vector<std::string> known = names_.known();
    const std::string_view meant = nearest_word(name, known);
    throw Fault{fmt::format("there is no property `{}`", name.substr(0, 64)),
                meant.empty()
                    ? fmt::format("Write <xacro:property name=\"{}\" value=\"…\"/> first.",
                                  name.substr(0, 64))
                    : fmt::format("Did you mean `{}`?", meant)};
  }

  Value dict(const Term& term) {
    std::vector<std::pair<std::string, Value>> entries;
    for (std::size_t i = 0; i + 1 < term.parts.size(); i += 2) {
      std::string key = to_text(value_of(term.parts[i]));
      entries.emplace_back(std::move(key), value_of(term.parts[i + 1]));
    }
    return Value(std::move(entries));
  }

  /// The names that `ns` or `ns.inner` stands for; null when the term is a value.
  Names* space(const Term& term) {
    if (term.kind == Term::Kind::name) return names_.space(term.text);
    if (term.kind != Term::Kind::attribute) return nullptr;
    Names* outer = space(term.parts[0]);
    return outer != nullptr ? outer->space(term.text) : nullptr;
  }

  /// `math` and `python`, unless a property has that name.
  bool is_module(const Term& term) {
    return term.kind == Term::Kind::name &&
           (term.text == "math" || term.text == "python" || term.text == "xacro") &&
           !names_.find(term.text);
  }

  Value attribute(const Term& term) {
    if (Names* names = space(term.parts[0])) {
      if (auto value = names->find(term.text)) return *value;
      throw Fault{fmt::format("there is no property `{}` in that namespace", term.text)};
    }
    if (is_module(term.parts[0])) {
      if (auto value = constant(term.text)) return *value;
      throw Fault{fmt::format("there is no `{}.{}`", term.parts[0].text, term.text)};
    }
    const Value owner = value_of(term.parts[0]);
    budget_.spend(owner.size());
    if (owner.entries() == nullptr)
      throw Fault{fmt::format("a {} has no `.{}`", type_name(owner), term.text.substr(0, 64)),
                  "Only dictionaries and namespaces have names behind a dot."};
    return item(owner, Value(term.text));
  }

  Value call(const Term& term) {
    const Term& function = term.parts[0];
    const bool is_method = function.kind == Term::Kind::attribute &&
                           !is_module(function.parts[0]) && space(function.parts[0]) == nullptr;
    if (is_method) {
      const Value owner = value_of(function.parts[0]);
      budget_.spend(owner.size());
      return call_method(owner, function.text, values_of(term.parts, 1));
    }
    if (function.kind != Term::Kind::name && function.kind != Term::Kind::attribute)
      throw Fault{"only functions can be called"};
    if (function.text == "dict" && term.parts.size() > 1 &&
        term.parts[1].kind == Term::Kind::argument)
      return dict_by_names(term);
    const std::vector<Value> args = values_of(term.parts, 1);
    const std::string name =
        function.kind == Term::Kind::attribute && function.parts[0].text == "xacro"
            ? "xacro." + function.text
            : function.text;
    if (auto value = names_.call(name, args)) return *value;
    if (auto value = call_function(name, args)) {
      budget_.spend(value->size());
      return *value;
    }
    const std::vector<std::string> known = function_names();
    const std::string_view meant = nearest_word(name, known);
    throw Fault{fmt::format("there is no function {}()", name.substr(0, 64)),
                meant.empty() ? "docs/guides/importing.md has the functions."
                              : fmt::format("Did you mean {}()?", meant)};
  }

  Value dict_by_names(const Term& term) {
    std::vector<std::pair<std::string, Value>> entries;
    for (std::size_t i = 1; i < term.parts.size(); ++i) {
      if (term.parts[i].kind != Term::Kind::argument)
        throw Fault{"dict() mixes names and values", "Write dict(a=1, b=2)."};
      entries.emplace_back(term.parts[i].text, value_of(term.parts[i].parts[0]));
    }
    return Value(std::move(entries));
  }

  Value operation(const Term& term) {
    const Value a = value_of(term.parts[0]);
    const Value b = value_of(term.parts[1]);
    budget_.spend(a.size() + b.size());
    Value result = term.text == "+"    ? sum(a, b)
                   : term.text == "-"  ? difference(a, b)
                   : term.text == "*"  ? product(a, b)
                   : term.text == "/"  ? quotient(a, b)
                   : term.text == "//" ? floor_quotient(a, b)
                   : term.text == "%"  ? remainder(a, b)
                                       : power(a, b);
    budget_.spend(result.size());
    return result;
  }

  Value comparison(const Term& term) {
    std::string_view signs = term.text;
    Value left = value_of(term.parts[0]);
    for (std::size_t i = 1; i < term.parts.size(); ++i) {
      const std::string_view sign = signs.substr(0, signs.find(' '));
      signs.remove_prefix(std::min(signs.size(), sign.size() + 1));
      Value right = value_of(term.parts[i]);
      budget_.spend(left.size() + right.size());
      if (!holds(left, sign, right)) return Value(false);
      left = std::move(right);
    }
    return Value(true);
  }

  static bool holds(const Value& a, std::string_view sign, const Value& b) {
    if (sign == "==") return are_equal(a, b);
    if (sign == "!=") return !are_equal(a, b);
    if (sign == "in") return contains(b, a);
    if (sign == "not_in") return !contains(b, a);
    const std::optional<int> place = order(a, b);
    if (!place) return false;
    if (sign == "<") return *place < 0;
    if (sign == "<=") return *place <= 0;
    if (sign == ">") return *place > 0;
    return *place >= 0;
  }

  Names& names_;
  Budget& budget_;
};

}  // namespace

void Budget::spend(std::size_t work) {
  if (work > left_)
    throw Fault{"the file asks for too much work", "Check that no macro calls itself without end."};
  left_ -= work;
}

Budget::Level::Level(int& depth) : depth_(depth) {
  constexpr int kDeepest = 400;
  if (depth_ >= kDeepest)
    throw Fault{"macros, properties or expressions stand in each other too deeply",
                fmt::format("At most {} levels; check that nothing uses itself.", kDeepest)};
  ++depth_;
}

Value evaluate(std::string_view expression, Names& names, Budget& budget) {
  if (expression.size() > kLongestExpression)
    throw Fault{"the expression is too long", "Split it into several properties."};
  budget.spend(expression.size());
  const Term term = ExpressionParser(expression).parse();
  return Evaluation(names, budget).value_of(term);
}

}  // namespace remora::xacro
