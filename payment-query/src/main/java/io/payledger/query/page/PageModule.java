package io.payledger.query.page;

import jakarta.servlet.DispatcherType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceUrlEncodingFilter;
import org.springframework.web.servlet.resource.VersionResourceResolver;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.spring6.templateresolver.SpringResourceTemplateResolver;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;
import org.thymeleaf.templatemode.TemplateMode;

/** Wires what pages share. Templates, texts and assets lie under {@code pages/} of any module's resources. */
@Configuration(proxyBeanMethods = false)
public class PageModule {
    /** Their addresses carry a hash of their content, so they never change. */
    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

    @Bean
    PageModel pageModel(List<NavigationEntry> entries) {
        return new PageModel(entries);
    }

    @Bean
    HomeController homeController() {
        return new HomeController();
    }

    @Bean
    PageProblemController pageProblemController(MessageSource texts) {
        return new PageProblemController(texts);
    }

    @Bean
    PageTexts layoutTexts() {
        return new PageTexts("layout");
    }

    @Bean
    MessageSource messageSource(List<PageTexts> pages) {
        ResourceBundleMessageSource texts = new ResourceBundleMessageSource();
        texts.setBasenames(
                pages.stream().map(page -> "pages/messages/" + page.name()).toArray(String[]::new));
        texts.setDefaultEncoding(StandardCharsets.UTF_8.name());
        // English is the text without a language; the language of the machine is nobody's wish.
        texts.setFallbackToSystemLocale(false);
        // Or an apostrophe would be written once here and twice there.
        texts.setAlwaysUseMessageFormat(true);
        return texts;
    }

    @Bean
    LocaleResolver localeResolver() {
        return new Languages();
    }

    @Bean
    SpringResourceTemplateResolver pageTemplates() {
        SpringResourceTemplateResolver templates = new SpringResourceTemplateResolver();
        templates.setPrefix("classpath:/pages/templates/");
        templates.setSuffix(".html");
        templates.setTemplateMode(TemplateMode.HTML);
        templates.setCharacterEncoding(StandardCharsets.UTF_8.name());
        return templates;
    }

    @Bean
    SpringTemplateEngine templateEngine(SpringResourceTemplateResolver templates, MessageSource texts) {
        SpringTemplateEngine engine = new SpringTemplateEngine();
        engine.setTemplateResolver(templates);
        engine.setTemplateEngineMessageSource(texts);
        return engine;
    }

    @Bean
    ThymeleafViewResolver pageViews(SpringTemplateEngine engine) {
        ThymeleafViewResolver views = new ThymeleafViewResolver();
        views.setTemplateEngine(engine);
        views.setCharacterEncoding(StandardCharsets.UTF_8.name());
        // A template that fails half way must become a page that says so, not half a page.
        views.setProducePartialOutputWhileProcessing(false);
        return views;
    }

    /** Writes the hashes into the addresses of assets. */
    @Bean
    FilterRegistrationBean<ResourceUrlEncodingFilter> assetAddresses() {
        FilterRegistrationBean<ResourceUrlEncodingFilter> filter =
                new FilterRegistrationBean<>(new ResourceUrlEncodingFilter());
        filter.addUrlPatterns("/pages/*", PublicPage.ROUTE, PublicPage.ROUTE + "/*");
        filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR, DispatcherType.FORWARD);
        return filter;
    }

    @Bean
    WebMvcConfigurer pageAssets() {
        return new WebMvcConfigurer() {
            @Override
            public void addResourceHandlers(ResourceHandlerRegistry registry) {
                asset(registry, "/pages/assets/**", "classpath:/pages/assets/");
                asset(registry, "/pages/webjars/**", "classpath:/META-INF/resources/webjars/");
            }
        };
    }

    private static void asset(ResourceHandlerRegistry registry, String path, String place) {
        registry.addResourceHandler(path)
                .addResourceLocations(place)
                .setCacheControl(FOR_EVER)
                .resourceChain(true)
                .addResolver(new VersionResourceResolver().addContentVersionStrategy("/**"));
    }
}
